const number = /^(?:O-\d+|INV-\d{4}-\d+)$/i
const page = /\/admin\/orders\/order\/([0-9a-f-]{36})$/i

/** The number of a receipt in what was typed or scanned: as it is printed, or the address that its page opens. */
export const receiptIn = (text: string): string | undefined =>
  number.test(text.trim()) ? text.trim().toUpperCase() : page.exec(text.trim())?.[1]
