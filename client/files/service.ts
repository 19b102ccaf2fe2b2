/** What other features of the client use of photos and documents; pages are none of it. */
export { PhotoField } from './PhotoField.tsx'
export { PhotoStrip } from './PhotoStrip.tsx'
export type { AttachFile } from './use-uploads.ts'
export { moveWaiting } from './waiting-files.ts'
