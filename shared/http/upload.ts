/** The largest photo or document that can be uploaded. */
export const mostUploadBytes = 50 * 1024 * 1024

export const tooLargeUpload = 'This file is larger than 50 MB. Choose a smaller one.'
