import type { ImportedRow, ImportReport } from '#shared/http/csv-import.ts'

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
