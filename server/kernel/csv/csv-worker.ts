import { once } from 'node:events'
import { pipeline, Readable } from 'node:stream'
import { parentPort, workerData } from 'node:worker_threads'

import { CsvError, type Info, parse } from 'csv-parse'

// Reads a file on a thread of its own, so that whoever else asks the server is answered meanwhile: some rows at a time, and
// further ones once they are asked for. What cannot be read is a sentence.

export interface CsvRow {
  /** Of the file, where the row begins; the first is 1. */
  line: number
  cells: string[]
}

/** No rows are the end of the file. */
export type CsvAnswer = { rows: CsvRow[] } | { problem: string }

const rowsAtOnce = 500
const mostTitleLines = 20

class Unreadable extends Error {}

const byteOrderMarks: [mark: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (head === '504b0304')
    throw new Unreadable('This is a workbook, not a CSV file. Save it as CSV in your spreadsheet first.')
  const marked = byteOrderMarks.find(([mark]) => head.startsWith(mark))?.[1]
  if (!marked && bytes.includes(0)) throw new Unreadable('This is not a CSV file.')

  return marked ? decode(bytes, marked) : (asUtf8(bytes) ?? decode(bytes, 'windows-1252'))
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new Unreadable(`This file says that it is ${encoding.toUpperCase()}, and is not.`)
  }
}

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** What stands most often in the first line that has any of them, outside quotes: a title may stand above. */
function delimiterOf(text: string): string {
  const line =
    text
      .replaceAll(/"[^"]*"/g, '')
      .split('\n', mostTitleLines)
      .find((one) => /[,;\t]/.test(one.trim())) ?? ''
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: line.split(sign).length }))

  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}

const mostCharacters = 100_000
const sliceLength = 65_536

interface ParsedRecord {
  record: string[]
  info: Info
}

async function* rowsOf(text: string, delimiter: string): AsyncGenerator<CsvRow> {
  const parser = parse({
    delimiter,
    record_delimiter: '\n',
    info: true,
    relax_column_count: true,
    max_record_size: mostCharacters,
    cast: unescaped,
  })
  // Errors come to whoever reads.
  pipeline(Readable.from(slicesOf(text)), parser, () => undefined)

  const records: AsyncIterable<ParsedRecord> = parser
  let line = 1
  try {
    for await (const { record, info } of records) {
      yield { line, cells: record }
      line = info.lines + 1
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Unreadable(sentenceOf(error, Number(error['lines'] ?? line)))
  }
}

/** Of bytes: a cut through text would break a letter that takes two of its units. */
function* slicesOf(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += sliceLength) yield bytes.subarray(at, at + sliceLength)
}

/** Without the apostrophes by which `csvOf` keeps text from being a formula, signs of full width included. */
const unescaped = (cell: string) =>
  cell
    .replace(/^'(?=[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/, '')
    .replaceAll(/([;\t][^\S\t]*)'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, '$1')
    .trim()

const sentenceOf = ({ code }: CsvError, line: number): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Before line ${line} a quote begins that does not end.`
  if (code === 'CSV_MAX_RECORD_SIZE') return `Around line ${line} a row is longer than 100,000 characters.`

  return `Line ${line} is not CSV: a quote stands where none may be.`
}

async function* answersTo(bytes: Uint8Array): AsyncGenerator<CsvAnswer> {
  // One kind of line end, also within a cell: the parser counts two of the other.
  const text = textOf(bytes).replaceAll(/\r\n?/g, '\n')
  let rows: CsvRow[] = []
  for await (const row of rowsOf(text, delimiterOf(text))) {
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
  throw new Error('This is run as a thread, with the bytes of a file.')
await answer(workerData, parentPort)
