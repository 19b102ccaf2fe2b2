import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'

import { CsvError, type Info, parse } from 'csv-parse'

import { Failure } from '#shared/http/failure.ts'

export interface CsvRow {
  /** Of the file, where the row begins; the first is 1. */
  line: number
  cells: string[]
}

export interface CsvFile {
  header: string[]
  /** Below the header. Read anew each time. */
  rows: () => AsyncGenerator<CsvRow>
}

const rowsAtOnce = 500
const mostTitleLines = 20

/** What is wrong with the file as a whole. */
const unreadable = (message: string, cause?: unknown) =>
  new Failure('invalid_input', message, { details: [{ path: 'file', message }], ...(cause !== undefined && { cause }) })

/**
 * A table that somebody's spreadsheet has written: UTF-8, UTF-16 or, where it is neither, Windows-1252; between commas,
 * semicolons or tabs. Read to its end first, so that nothing is done with the beginning of a broken file.
 */
export async function openCsv(bytes: Uint8Array, mostRows: number): Promise<CsvFile> {
  // One kind of line end, also within a cell: the parser counts two of the other.
  const text = textOf(bytes).replaceAll(/\r\n?/g, '\n')
  const delimiter = delimiterOf(text)
  const rows = async function* () {
    for await (const row of rowsOf(text, delimiter)) if (row.cells.some((cell) => cell !== '')) yield row
  }

  let header: string[] | undefined
  let count = 0
  for await (const { cells } of rows()) {
    if (header === undefined) header = cells
    else count += 1
    if (count > mostRows) {
      const most = new Intl.NumberFormat('en-US').format(mostRows)
      throw unreadable(`This file has more than ${most} rows. Split it, and import its parts one after the other.`)
    }
  }
  if (!header) throw unreadable('This file is empty.')
  if (count === 0) throw unreadable('This file has a first row and nothing below it.')

  return { header, rows: () => withoutFirst(rows()) }
}

/** Some rows at a time, as an import writes them. */
export async function* batchesOf(rows: AsyncGenerator<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function* withoutFirst(rows: AsyncGenerator<CsvRow>) {
  let isFirst = true
  for await (const row of rows) {
    if (!isFirst) yield row
    isFirst = false
  }
}

const byteOrderMarks: [mark: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

function textOf(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  if (head === '504b0304')
    throw unreadable('This is a workbook, not a CSV file. Save it as CSV in your spreadsheet first.')
  const marked = byteOrderMarks.find(([mark]) => head.startsWith(mark))?.[1]
  if (!marked && bytes.includes(0)) throw unreadable('This is not a CSV file.')

  return marked ? decode(bytes, marked) : (asUtf8(bytes) ?? decode(bytes, 'windows-1252'))
}

function decode(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch (error) {
    throw unreadable(`This file says that it is ${encoding.toUpperCase()}, and is not.`, error)
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
    throw unreadable(sentenceOf(error, Number(error['lines'] ?? line)), error)
  }
}

/** Of bytes: a cut through text would break a letter that takes two of its units. Whoever else asks comes in between. */
async function* slicesOf(text: string) {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += sliceLength) {
    await setImmediate()
    yield bytes.subarray(at, at + sliceLength)
  }
}

/** Without the apostrophes by which `csvOf` keeps text from being a formula, signs of full width included. */
const unescaped = (cell: string) =>
  cell
    .replace(/^'(?=[=+\-@\t\r\uFF0B\uFF0D\uFF1D\uFF20])/, '')
    .replaceAll(/([;\t]\s*)'(?=[=+\-@\uFF0B\uFF0D\uFF1D\uFF20])/g, '$1')
    .trim()

const sentenceOf = ({ code }: CsvError, line: number): string => {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return `Before line ${line} a quote begins that does not end.`
  if (code === 'CSV_MAX_RECORD_SIZE') return `Around line ${line} a row is longer than 100,000 characters.`

  return `Line ${line} is not CSV: a quote stands where none may be.`
}
