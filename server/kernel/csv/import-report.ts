import type { ImportedRow, ImportReport } from '#shared/http/csv-import.ts'

import type { ColumnFields } from './columns.ts'
import type { CsvFile } from './read-csv.ts'

const mostRefused = 500
const mostOthers = 100

/** Counts what becomes of each row, and keeps the first of each outcome. */
export function importReport(columns: ImportReport['columns']) {
  const counts = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  const rows: ImportedRow[] = []

  return {
    add(row: ImportedRow) {
      counts[row.outcome] += 1
      if (counts[row.outcome] <= (row.outcome === 'refused' ? mostRefused : mostOthers)) rows.push(row)
    },
    counts,
    finish: (): ImportReport => ({ columns, counts, rows: rows.toSorted((one, other) => one.line - other.line) }),
  }
}

/** The columns of a file with what stands in the first row below, and what each is taken for. */
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
  }))
}
