import type { ColumnFields } from './columns.ts'

// Spreadsheets show six digits of a long number, keep fifteen, and drop leading zeros.

/** Says why a number such as 1.23457E+11 cannot be read, and what to do; undefined for a whole number. */
export function cutNumber(text: string, place: string): string | undefined {
  if (!/^[+-]?\d{1,20}(?:[.,]\d{1,20})?e\+\d{1,3}$/i.test(text.trim())) return undefined

  return (
    `A spreadsheet has cut “${text.trim()}” (${place}), and its last digits are lost. ` +
    'Format that column as text there, write the whole number anew, and import the file again.'
  )
}

/** Says where a field of a row stands: its line and column. */
export const placesOf =
  <Field extends string>(header: readonly string[], columns: ColumnFields<Field>) =>
  (line: number, field: Field): string => {
    const at = columns.indexOf(field)
    return `line ${line}, column ${header[at]?.slice(0, 40) || at + 1}`
  }

/**
 * Reads a count as people write it: 1,234 is over a thousand, since nothing is counted in thousandths; 5.00 is five.
 */
export function countIn(text: string): number {
  const typed = text.trim()
  if (/^\d{1,3}(?:[.,' ’]\d{3})+$/.test(typed)) return Number(typed.replaceAll(/\D/g, ''))

  return Number(typed.replace(/[.,]0+$/, ''))
}
