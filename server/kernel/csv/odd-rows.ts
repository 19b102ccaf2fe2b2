import { counted, pluralOf } from '#shared/words.ts'

import { guessColumns, type Headings, plainHeadings } from './columns.ts'
import type { CsvRow } from './csv-worker.ts'

// Lines of a table that are no rows: titles above the headings, totals at the end; and cells beyond the headings. None
// is imported, each is reported.

const mostLinesAbove = 20
// Only the beginning of a longer row is compared.
const mostCells = 200

/** Finds the row of headings: the first with the most known headings; the first row where none is known. */
export function headingsAt(rows: readonly CsvRow[], headings: Headings<string>): number {
  const known = rows
    .slice(0, mostLinesAbove)
    .map(({ cells }) => guessColumns(cells.slice(0, mostCells), headings).filter((field) => field !== null).length)

  return Math.max(0, known.indexOf(Math.max(...known)))
}

export interface RowWidth {
  line: number
  /** How many cells the row has, without empty ones at its end. */
  width: number
}

export const widthOf = ({ line, cells }: CsvRow): RowWidth => ({
  line,
  width: cells.findLastIndex((cell) => cell !== '') + 1,
})

const mostLines = 40

/** Line numbers, the first 40 of many: `line 3, 9`. */
export const listedLines = (lines: readonly number[]): string =>
  `line ${lines.slice(0, mostLines).join(', ')}${lines.length > mostLines ? ' and further ones' : ''}`

export function aboutTitles(rows: readonly CsvRow[]): string[] {
  const said = rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' ')).join(' ')

  return rows.length > 0 ? [`Above the headings stands “${said.slice(0, 120)}”, which is not taken in.`] : []
}

/** Reports rows that are too long: an unquoted comma in a name moves every later cell one column on. */
export function aboutWider(rows: readonly RowWidth[], width: number): string[] {
  const lines = rows.filter((row) => row.width > width).map(({ line }) => line)
  const [rowsHave, rowsSay] = [pluralOf(lines.length, 'has', 'have'), counted(lines.length, 'row')]

  return lines.length > 0
    ? [
        `${rowsSay} ${rowsHave} more cells than there are headings (${listedLines(lines)}): what stands beyond is not taken in. ` +
          'Text that has a comma has to stand in quotes.',
      ]
    : []
}

export function aboutTotals(lines: readonly number[]): string[] {
  return lines.length > 0
    ? [
        `${counted(lines.length, 'row')} of totals at the end (${listedLines(lines)}) ${pluralOf(lines.length, 'is', 'are')} not taken in.`,
      ]
    : []
}

const totals = new Set(
  plainHeadings(`
    total totals subtotal subtotals grandtotal sum summe gesamt gesamtsumme zwischensumme insgesamt total somme totaux
    soustotal suma totale totaal totalt summa delsumma totaal 合計 総計 小計 総合計 계 합계
  `),
)
const beside = new Set(
  plainHeadings(`
    grand sub general of the all records rows items entries clients customers members products lines count net gross
    zeilen kunden artikel lignes clients articles filas rader kunder artiklar
  `),
)

const isFigure = (cell: string) => /^[\p{Sc}\d\s.,'’%()+-]*(?:[A-Z]{3})?$/u.test(cell.trim())

/** Whether a row is a total of those above: one cell says so, all others are figures. */
export function isTotal(cells: readonly string[]): boolean {
  const said = cells.filter((cell) => cell !== '' && !isFigure(cell))
  const [only = '', ...more] = said
  if (more.length > 0 || only.length > 60) return false
  const words = only
    .split(/[\s\d.,:;()=-]+/)
    .flatMap(plainHeadings)
    .filter((word) => word !== '')

  return words.some((word) => totals.has(word)) && words.every((word) => totals.has(word) || beside.has(word))
}
