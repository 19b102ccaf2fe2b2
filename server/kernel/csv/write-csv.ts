import { Readable } from 'node:stream'

export interface CsvColumn<Row> {
  title: string
  valueOf: (row: Row) => string | number | null
}

const rowsAtOnce = 500

/**
 * Writes a table for spreadsheets: UTF-8 with a byte order mark, lines and quotes by RFC 4180, and an apostrophe before
 * text that a spreadsheet would compute. Rows are read only as fast as they are sent; an error while reading ends the
 * file.
 */
export const csvOf = <Row>(columns: ReadonlyArray<CsvColumn<Row>>, rows: AsyncIterable<Row>): Readable =>
  csvOfBatches(columns, batchesOf(rows))

async function* batchesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/**
 * The same of rows that come many at a time, for long lists. `end` is called once the file is written, has failed, or its reader
 * has left, also while rows are waited for.
 */
export function csvOfBatches<Row>(
  columns: ReadonlyArray<CsvColumn<Row>>,
  batches: AsyncIterable<readonly Row[]>,
  end?: () => void,
): Readable {
  const text = Readable.from(textOf(columns, batches), { highWaterMark: 1 })
  if (end) text.once('close', end)
  return text
}

async function* textOf<Row>(columns: ReadonlyArray<CsvColumn<Row>>, batches: AsyncIterable<readonly Row[]>) {
  yield `\uFEFF${columns.map(({ title }) => cellOf(title)).join(',')}\r\n`
  for await (const rows of batches) {
    let text = ''
    for (const row of rows) {
      let separator = ''
      for (const { valueOf } of columns) {
        text += separator + cellOf(valueOf(row))
        separator = ','
      }
      text += '\r\n'
    }
    yield text
  }
}

// Written here: of 6.5 s that an export of 200,000 rows of 15 columns took, csv-stringify took 2.6; this takes 1.5.
function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  if (!unusual.test(value)) return value

  const harmless = value
    .replace(/^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]/, "'$&")
    // Where the comma is the decimal sign, a spreadsheet also splits at semicolons and tabs, so text behind one could become a
    // formula.
    .replaceAll(/([;\t][^\S\t]*)(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, "$1'")
  return quoted.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

const unusual = /^[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20]|[",;\t\r\n]/
const quoted = /[",;\t\r\n]/
