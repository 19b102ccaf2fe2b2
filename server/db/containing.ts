/** A pattern for `like` that finds a text, in lower case, anywhere. */
export const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, String.raw`\$&`)}%`
