const said = (text: string) =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')

/** The first few of what was found; what has the very number that was typed, or ends in it, stands before all others. */
export function numberFirst<Row extends { number: string }>(rows: readonly Row[], letters: string): Row[] {
  const typed = said(letters)
  const isMeant = ({ number }: Row) => said(number) === typed || number.slice(number.lastIndexOf('-') + 1) === typed
  const mostFound = 6

  return [...rows.filter(isMeant), ...rows.filter((row) => !isMeant(row))].slice(0, mostFound)
}

/** Asked for enough that the one with the number is among them. */
export const askedByNumber = 20
/** Letters that may be a number. */
export const numbered = /\d/
