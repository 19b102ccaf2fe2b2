import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'

import { CsvError, type Info, parse } from 'csv-parse'

import { type Table, tableOf, textOf, Unreadable } from './dialect.ts'

// Reads a file on its own thread, so that the server keeps answering. It sends some rows, and more at each request. A
// file that cannot be read is answered with a sentence.

export interface CsvRow {
  /** The line of the file on which the row begins; the first is 1. */
  line: number
  cells: string[]
}

/** No rows: the file is at its end. */
export type CsvAnswer = { rows: CsvRow[] } | { problem: string }

const rowsAtOnce = 500
const mostCharacters = 100_000
const sliceLength = 65_536

interface ParsedRecord {
  record: string[]
  info: Info
}

async function* rowsOf({ text, delimiter, firstLine }: Table): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    max_record_size: mostCharacters,
    cast: unescaped,
  })
  // The parser throws its errors to the loop below.
  pipeline(Readable.from(slicesOf(text)), parser, () => undefined)

  const records: AsyncIterable<ParsedRecord> = parser
  let line = firstLine
  try {
    for await (const { record, info } of records) {
      yield { line, cells: record }
      line = info.lines + firstLine
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Unreadable(
      sentenceOf(error, error['lines'] === undefined ? line : Number(error['lines']) + firstLine - 1),
    )
  }
}

/** Cuts the bytes and not the text: a cut in the text could divide a letter of two units. */
function* slicesOf(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += sliceLength) yield bytes.subarray(at, at + sliceLength)
}

/** Removes ="0123" and the apostrophes that `csvOf` puts before formulas, also before full-width signs. */
const unescaped = (cell: string) =>
  cell
    .replace(/^="([^"]*)"$/, '$1')
    .replace(/^'(?=[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/, '')
    .replaceAll(/([;\t][^\S\t]*)'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, '$1')
    .trim()

const sentenceOf = ({ code }: CsvError, line: number): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Before line ${line} a quote begins that does not end.`
  if (code === 'CSV_MAX_RECORD_SIZE') return `Around line ${line} a row is longer than 100,000 characters.`

  return `Line ${line} is not CSV: a quote stands where none may be.`
}

async function* answersTo(bytes: Uint8Array): AsyncGenerator<CsvAnswer> {
  let rows: CsvRow[] = []
  for await (const row of rowsOf(tableOf(textOf(bytes)))) {
    if (row.cells.some((cell) => cell !== '')) rows.push(row)
    if (rows.length < rowsAtOnce) continue
    yield { rows }
    rows = []
  }
  if (rows.length > 0) yield { rows }
  yield { rows: [] }
}

async function answer(bytes: Uint8Array, port: NonNullable<typeof parentPort>): Promise<void> {
  try {
    for await (const rows of answersTo(bytes)) {
      const asked = once(port, 'message')
      port.postMessage(rows)
      await asked
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    port.postMessage({ problem: error.message } satisfies CsvAnswer)
  }
}

if (!parentPort || !(workerData instanceof Uint8Array))
  throw new Error('This file runs as a worker thread, with the bytes of a CSV file.')
await answer(workerData, parentPort)
