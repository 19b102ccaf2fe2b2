type Value = string | null

/** Rows of a table, in the order of its columns. */
export interface Rows {
  table: string
  columns: readonly string[]
  rows: readonly (readonly Value[])[]
}

const inCsv = (value: Value) =>
  value === null ? '' : value === '' || /[",\n\r\\]|^\s|\s$/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

/** Writes rows as COPY … TO … CSV HEADER does. */
export const asCsv = ({ columns, rows }: Rows): string =>
  [columns, ...rows].map((row) => `${row.map(inCsv).join(',')}\n`).join('')
