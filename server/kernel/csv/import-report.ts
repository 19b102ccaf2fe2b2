import type { ImportedRow, ImportReport } from '#shared/http/csv-import.ts'
import { counted } from '#shared/words.ts'

import type { ColumnFields } from './columns.ts'
import type { Questions } from './questions.ts'
import type { CsvFile } from './read-csv.ts'

const mostRefused = 500
const mostOthers = 100

/** Counts the outcome of each row, and keeps the first rows of each outcome. */
export function importReport(columns: ImportReport['columns'], questions: Questions, remarks: readonly string[] = []) {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0, asked: 0 }
  const rows: ImportedRow[] = []

  return {
    add(row: ImportedRow) {
      counts[row.outcome] += 1
      if (counts[row.outcome] <= (row.outcome === 'refused' ? mostRefused : mostOthers)) rows.push(row)
    },
    counts,
    finish(): ImportReport {
      const { asked, ...others } = counts
      const inOrder = rows.toSorted((one, other) => one.line - other.line)
      return {
        columns,
        remarks: [...remarks, ...unreadColumns(columns)],
        questions: questions.all(),
        asked,
        counts: others,
        rows: inOrder,
      }
    },
  }
}

const mostNames = 40

/** The columns that are not read, by heading, or by number where there is no heading. */
function unreadColumns(columns: ImportReport['columns']): string[] {
  const names = columns.flatMap(({ header, field, example }, at) =>
    field !== null || (header === '' && example === '') ? [] : [header.slice(0, 40) || `column ${at + 1}`],
  )
  const more = names.length > mostNames ? ` and ${counted(names.length - mostNames, 'further column')}` : ''
  return names.length > 0 ? [`Not taken in: ${names.slice(0, mostNames).join(', ')}${more}.`] : []
}

/** The columns of a file: heading, first value, and the field that each is read as. */
export async function describeColumns<Field extends string>(
  { header, rows }: CsvFile,
  columns: ColumnFields<Field>,
): Promise<ImportReport['columns']> {
  const first = await rows().next()
  const cells = first.done ? [] : first.value.cells

  return header.map((name, at) => ({
    header: name.slice(0, 80),
    example: (cells[at] ?? '').slice(0, 80),
    field: columns[at] ?? null,
    remark: '',
  }))
}
