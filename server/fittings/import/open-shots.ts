import { type ColumnFields, readColumns } from '#server/kernel/csv/columns.ts'
import type { CsvRow } from '#server/kernel/csv/csv-worker.ts'
import { aboutTitles, aboutWider, listedLines, widthOf } from '#server/kernel/csv/odd-rows.ts'
import { openCsv } from '#server/kernel/csv/read-csv.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { figures } from '#shared/fittings/figures.ts'
import { mostRowsOfShots, type ShotField } from '#shared/fittings/import.ts'
import { unitBeside } from '#shared/fittings/read-figure.ts'
import { unitWords } from '#shared/fittings/units.ts'
import type { ImportReport } from '#shared/http/csv-import.ts'
import { counted } from '#shared/words.ts'

import { decimalSigns } from './decimals.ts'
import { monitorOf, shotHeadings } from './headings.ts'
import { findMapping, sourceOf } from './mappings.ts'
import { type ReadShot, readShot } from './read-shot.ts'
import { isUnitRow, type SortedRows, sortRows } from './rows.ts'
import { columnsOf, guessShotColumns, type Head, headerAt, type ShotColumn, type Units } from './shot-columns.ts'

export interface ShotRow {
  line: number
  cells: string[]
  shot: ReadShot
}

interface ShotFileOptions {
  columns: string | undefined
  chosen: Partial<Units>
}

export interface ShotsFile {
  columns: ImportReport['columns']
  remarks: string[]
  /** The units that were chosen now, or for an earlier file of the same program. */
  units: Partial<Units>
  /** The units that the file states nowhere and somebody has to choose. */
  unsaid: readonly (keyof Units)[]
  source: string | null
  /** The headings, by which a file of the same program is recognized. */
  headings: string
  isRemembered: boolean
  rows: ShotRow[]
}

/** Reads a launch monitor's file: finds its headings, units and decimal signs, and leaves out means and deviations. */
export async function openShots(
  work: OnDatabase,
  bytes: Uint8Array,
  { columns: mapping, chosen }: ShotFileOptions,
): Promise<ShotsFile> {
  const { all, at, remarks: ofFile } = await readAll(bytes)
  const header = all[at]?.cells ?? []
  const next = all[at + 1]?.cells
  const unitRow = next && isUnitRow(next) ? next : undefined
  const sorted = sortRows(all.slice(at + 1), header)
  const rows = sorted.shots.map(({ cells }) => cells)
  const head: Head = { header, unitRow, rows }
  const remembered = await findMapping(work, sourceOf(header))
  const fields = fieldsOf(head, mapping, remembered)
  const units: Partial<Units> = { ...remembered?.units, ...chosen }
  const columnsBy = (chosenUnits: Partial<Units>) =>
    columnsOf(head, fields, chosenUnits).map((column, n) => withUnitOfCells(column, rows, n))
  const columns = columnsBy(units)
  const decimals = decimalSigns(rows, columns)

  return {
    columns: header.map((name, n) => ({
      header: name.slice(0, 80),
      example: (rows[0]?.[n] ?? '').slice(0, 80),
      field: fields[n] ?? null,
      remark: remarkOf(columns[n]),
    })),
    remarks: [
      ...remarksOf(all, sorted, decimals.includes(',')),
      ...aboutTitles(all.slice(0, at)),
      ...aboutWider(sorted.shots.map(widthOf), header.length),
      ...ofFile,
    ],
    units,
    unsaid: unitsNotStated(columnsBy({}), rows),
    source: monitorOf(all.slice(0, at + 1).map(({ cells }) => cells)),
    headings: sourceOf(header),
    isRemembered: mapping === undefined && remembered !== undefined,
    rows: sorted.shots.map(({ line, cells }) => ({ line, cells, shot: readShot(cells, columns, decimals) })),
  }
}

type Remembered = Awaited<ReturnType<typeof findMapping>>

/** The fields of the columns: as somebody says, now or for an earlier file, or else as guessed from the headings. */
function fieldsOf(head: Head, mapping: string | undefined, remembered: Remembered): ColumnFields<ShotField> {
  const text = mapping ?? remembered?.columns
  const guessed = guessShotColumns(head)
  if (text === undefined) return guessed

  const chosen = readColumns(text, head.header, shotHeadings)
  if (mapping !== undefined || remembered?.knowsKinds) return chosen
  // A mapping kept before the kinds of clubs were asked for does not say them: the guess does.
  return chosen.map((field, at) => {
    const other = guessed[at] ?? null
    return field === null && (other === 'clubType' || other === 'counts') ? other : field
  })
}

const isMeasured = (field: ShotField | null): field is keyof typeof figures =>
  field !== null && Object.hasOwn(figures, field)

/** A column whose figures all carry the same unit needs none in its heading. */
function withUnitOfCells(column: ShotColumn, rows: ReadonlyArray<readonly string[]>, at: number): ShotColumn {
  if (column.unit !== null || !isMeasured(column.field)) return column
  const units = rows
    .map((cells) => cells[at] ?? '')
    .filter((text) => /\d/.test(text))
    .map(unitBeside)
  const [unit] = units

  return unit !== undefined && !units.includes(undefined) ? { ...column, unit } : column
}

/** The units that no column with figures states, neither for itself nor through another column. */
function unitsNotStated(columns: readonly ShotColumn[], rows: ReadonlyArray<readonly string[]>): (keyof Units)[] {
  const open = columns.flatMap(({ field, unit }, at) =>
    isMeasured(field) && unit === null && rows.some((cells) => /\d/.test(cells[at] ?? ''))
      ? [figures[field].measure === 'speed' ? 'speed' : 'distance']
      : [],
  )
  return (['speed', 'distance'] as const).filter((unit) => open.includes(unit))
}

const remarkOf = (column: ShotColumn | undefined): string =>
  column?.unit ? `In ${unitWords[column.unit]}${column.isTurned ? ', left is positive' : ''}` : ''

/** Matches “Data are normalized” and “Normalisiert”, but neither the heading alone nor “not normalized”. */
const saysNormalized = (cell: string) =>
  /normali[sz]/i.test(cell) && !/^normali[sz]\w*$|\b(?:not|non|nicht|no|un)[ -]?normali[sz]/i.test(cell)

function remarksOf(all: readonly CsvRow[], { summaries, headings }: SortedRows, isComma: boolean): string[] {
  const normalized = all.some(({ cells }) => cells.some((cell) => saysNormalized(cell)))

  return [
    ...(normalized
      ? ['The figures are normalized: they are of a standard ball in standard air, not as they were hit.']
      : []),
    ...(isComma ? ['Decimals are written with a comma.'] : []),
    ...(summaries.length > 0
      ? [
          `${counted(summaries.length, 'row')} of means or deviations ${summaries.length === 1 ? 'is' : 'are'} no shot (${listedLines(summaries)}).`,
        ]
      : []),
    ...(headings.length > 0
      ? [`${counted(headings.length, 'row')} of headings or units (${listedLines(headings)}).`]
      : []),
  ]
}

async function readAll(bytes: Uint8Array): Promise<{ all: CsvRow[]; at: number; remarks: string[] }> {
  const file = await openCsv(bytes, mostRowsOfShots)
  const all: CsvRow[] = [{ line: 1, cells: file.header }]
  for await (const row of file.rows()) all.push(row)

  return { all, at: headerAt(all.map(({ cells }) => cells)), remarks: file.remarks }
}
