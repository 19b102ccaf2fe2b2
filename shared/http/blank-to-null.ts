/** Empty or whitespace-only text becomes null; other text is unchanged. */
export const blankToNull = (text: string): string | null => (text.trim() === '' ? null : text)
