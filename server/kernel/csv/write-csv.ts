import { pipeline, Readable } from 'node:stream'

import { stringify } from 'csv-stringify'

export interface CsvColumn<Row> {
  title: string
  valueOf: (row: Row) => string | number | null
}

/**
 * Writes a table for spreadsheets: UTF-8 with a byte order mark, lines and quotes by RFC 4180, and an apostrophe before
 * text that a spreadsheet would compute. Rows are read only as fast as they are sent; an error while reading ends the
 * file.
 */
export function csvOf<Row>(columns: ReadonlyArray<CsvColumn<Row>>, rows: AsyncIterable<Row>): Readable {
  const writer = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ title }) => title),
    escape_formulas: true,
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: /[;\t]/,
  })

  return pipeline(Readable.from(cellsOf(columns, rows)), writer, () => undefined)
}

async function* cellsOf<Row>(columns: ReadonlyArray<CsvColumn<Row>>, rows: AsyncIterable<Row>) {
  for await (const row of rows) yield columns.map(({ valueOf }) => withoutInnerFormulas(valueOf(row)))
}

/**
 * Where the comma is the decimal sign, a spreadsheet also splits at semicolons and tabs, so text behind one could
 * become a formula.
 */
const withoutInnerFormulas = (value: string | number | null) =>
  typeof value === 'string' ? value.replaceAll(/([;\t][^\S\t]*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, "$1'") : value
