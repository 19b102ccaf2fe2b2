import { pipeline, Readable } from 'node:stream'

import { CsvError, type Info, parse } from 'csv-parse'

import { dialectOf } from '#server/kernel/csv/dialect.ts'

import { type SourceRow, type Table, Unreadable } from './source-row.ts'

const mostBytes = 64 * 1024 * 1024

interface CsvFile {
  file: string
  table: Table
}

/** The rows of one table as `COPY … TO … CSV HEADER` exports them: an unquoted empty value is null. */
export async function* rowsOfCsv({ file, table }: CsvFile, chunks: AsyncIterable<Buffer>): AsyncGenerator<SourceRow> {
  const text = { last: '' }
  const { delimiter, firstLine, parts } = await withDialect(rememberingLast(text, textOf(file, chunks)))
  const parser = parse({
    bom: true,
    delimiter,
    columns: true,
    info: true,
    skip_empty_lines: true,
    max_record_size: mostBytes,
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  })
  // The loop below throws the parser's errors.
  pipeline(Readable.from(parts), parser, () => undefined)

  const records: AsyncIterable<NamedRecord> = parser
  let line = firstLine + 1
  try {
    for await (const { record, info } of records) {
      yield { table, place: { file, line }, values: record }
      line = info.lines + firstLine
    }
    // COPY ends each row with a line end: without one the last value may be cut off.
    if (text.last !== '\n')
      throw new Unreadable({ file, line: line - 1 }, 'its last line has no end: it may be cut off.')
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    // The parser is ahead of the rows that were read here.
    throw new Unreadable(
      { file, line: Number(error['lines'] ?? line - firstLine + 1) + firstLine - 1 },
      sentenceOf(error),
    )
  }
}

interface NamedRecord {
  record: Record<string, string | null>
  info: Info
}

const sentences: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quoted value does not end: it is cut off.',
  CSV_RECORD_INCONSISTENT_COLUMNS: 'this row has not as many values as there are columns.',
  CSV_RECORD_INCONSISTENT_FIELDS_LENGTH: 'this row has not as many values as there are columns.',
  CSV_MAX_RECORD_SIZE: 'it is longer than 64 MB.',
}

// The parser's own sentence may quote a value.
const sentenceOf = ({ code }: CsvError) => sentences[code] ?? `this is no CSV (${code}).`

const longestLook = 65_536
const headings = /\n[^\n]*\n/

/** Finds the delimiter by the first two lines; `parts` gives the whole text. */
async function withDialect(text: AsyncGenerator<string>) {
  let head = ''
  for (let next = await text.next(); !next.done; next = await text.next()) {
    head += next.value
    if (head.length > longestLook || headings.test(head)) break
  }
  const { from, ...how } = dialectOf(head)
  async function* parts() {
    yield head.slice(from)
    yield* text
  }

  return { ...how, parts: parts() }
}

/** Passes a text on and remembers its last character. */
async function* rememberingLast(seen: { last: string }, parts: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const part of parts) {
    seen.last = part.at(-1) ?? seen.last
    yield part
  }
}

async function* textOf(file: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let line = 1
  const decoded = (chunk?: Buffer) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined })
    } catch (error) {
      throw new Unreadable({ file, line }, `from here on it is not UTF-8 (${String(error)}).`)
    }
  }

  for await (const chunk of chunks) {
    yield decoded(chunk)
    for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, at + 1)) line += 1
  }
  yield decoded()
}
