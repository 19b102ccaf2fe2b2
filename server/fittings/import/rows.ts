import type { CsvRow } from '#server/kernel/csv/csv-worker.ts'
import { bare, unitNamed, words } from '#shared/fittings/read-figure.ts'

/** True for a row with the units of the columns, as Garmin and TrackMan write it. */
export const isUnitRow = (cells: readonly string[]): boolean => {
  const said = cells.filter((cell) => cell !== '')
  return said.some((cell) => unitNamed(cell) !== undefined) && !said.some((cell) => /\d/.test(cell))
}

// The words of programs for the mean and the deviation of their rows.
const summaries = new Set(
  words(`
    avg avgs average averages mean means median dev devs std stdev stddev sd
    deviation deviations consistency variance ± ø σ
    mittelwert mittel mw durchschnitt schnitt abw abweichung standardabweichung stabw
    streuung moyenne moy ecart ecarttype mediane
    promedio prom media desv desviacion mediana medelvärde medel snitt standardavvikelse spridning 平均 平均値 標準偏差 偏差
    deviazione devstd desvio gemiddelde
  `),
)
// Other words that appear in the label of a summary row.
const summaryContext = new Set(
  words(`
    of the all shot shots total standard row for club aller alle schlage
    der des coups type tipica estandar de los golpes i w h iron wood
    hybrid wedge pitching gap sand lob driver pw gw sw lw aw eisen holz
  `),
)
// These are also names of people: they count only below another summary row.
const names = new Set(['dev', 'max', 'min', 'media', 'schnitt', 'mittel'])
const bounds = new Set(['max', 'min', 'maximum', 'minimum'])

const wordsOf = (cell: string) =>
  cell
    .split(/[\s().:,/-]+/)
    .map(bare)
    .filter((word) => word !== '')

const players =
  /^(?:player|golfer|spieler|joueur|jugador|giocatore|jogador|speler|spelare|namn|氏名|名前|name|user|client|member)/

const isPlayers = (heading: string) => players.test(bare(heading))

const mostColumns = 6

/** True for a row that is a mean or deviation and no shot: a cell before the figures says so and nothing else. */
function isSummary(cells: readonly string[], header: readonly string[], isBelow: boolean): boolean {
  return cells.slice(0, mostColumns).some((cell, at) => {
    if (/\d{3}|\d[.,]\d/.test(cell)) return false
    const sign = /^(?:±|\+\/-|ø|σ)/i.test(cell.trim())
    const said = wordsOf(cell.slice(0, 60))
    const isPlayer = isPlayers(header[at] ?? '')
    const [only = ''] = said
    const isOne = sign || (said.some((word) => summaries.has(word)) && said.every((word) => isKnown(word)))
    if (isOne) return !isPlayer || said.length > 1 || !names.has(only) || isBelow
    return said.length === 1 && bounds.has(only) && (isBelow || (at === 0 && !isPlayer))
  })
}

const isKnown = (word: string) => summaries.has(word) || summaryContext.has(word) || /^\d+$/.test(word)

const leastAlike = 0.6

/** Recognizes rows that repeat the headings, in files that were joined from several. */
function repeats(header: readonly string[]): (cells: readonly string[]) => boolean {
  const names = header.map(bare)
  const said = names.filter((name) => name !== '').length

  return (cells) => {
    const alike = cells.filter((cell, at) => cell !== '' && names[at] === bare(cell)).length
    return said > 1 && alike >= said * leastAlike
  }
}

export interface SortedRows {
  shots: CsvRow[]
  /** The lines of means and deviations. */
  summaries: number[]
  /** The lines that repeat the headings or give units. */
  headings: number[]
}

/** Separates shots from everything else below the headings. */
export function sortRows(rows: readonly CsvRow[], header: readonly string[]): SortedRows {
  const sorted: SortedRows = { shots: [], summaries: [], headings: [] }
  const isHeader = repeats(header)
  for (const row of rows) {
    const isBelow = sorted.summaries.length > 0 && sorted.summaries.at(-1) === row.line - 1
    if (isHeader(row.cells) || isUnitRow(row.cells)) sorted.headings.push(row.line)
    else if (isSummary(row.cells, header, isBelow)) sorted.summaries.push(row.line)
    else sorted.shots.push(row)
  }
  return sorted
}
