import { unescapeCopy } from './escapes.ts'
import { type Line, textOf } from './lines.ts'
import { type Place, type SourceRow, Unreadable } from './source-row.ts'
import { StatementReader, type Target } from './sql-statements.ts'
import { makeLexer } from './sql-tokens.ts'

const backslash = 0x5c
const tab = 0x09
const endOfCopy = Buffer.from(String.raw`\.`)

/** The rows of a dump in plain SQL. Nothing of it is run: statements are only looked at for the data that they carry. */
export async function* rowsOfSql(file: string, batches: AsyncIterable<Line[]>): AsyncGenerator<SourceRow> {
  const lexer = makeLexer(file)
  const statements = new StatementReader(file, lexer)
  const dumps = countDumps()
  let copy: Target | 'passed over' | undefined
  let copyLine = 0

  for await (const lines of batches) {
    for (const line of lines) {
      if (copy) {
        if (line.bytes.equals(endOfCopy)) copy = undefined
        else if (copy !== 'passed over') yield rowOfCopy(copy, line, { file, line: line.number })
        continue
      }
      const isFree = lexer.openSince() === undefined
      if (isFree) dumps.note(line.bytes)
      // What begins with a backslash is for psql.
      if (isFree && statements.openSince() === undefined && line.bytes[0] === backslash) continue

      for (const token of lexer.read(line)) {
        yield* statements.read(token)
        copy = statements.takeCopy()
        copyLine = line.number
        if (copy) break
      }
    }
  }

  if (copy)
    throw new Unreadable({ file, line: copyLine }, String.raw`the data of this COPY do not end with \.: it is cut off.`)
  const openSince = lexer.openSince() ?? statements.openSince()
  if (openSince !== undefined)
    throw new Unreadable({ file, line: openSince }, 'this statement does not end: it is cut off.')
  if (dumps.areUnfinished())
    throw new Unreadable({ file, line: 1 }, 'the dump that begins here does not end: it is cut off.')
}

function rowOfCopy({ table, columns }: Target, { bytes, number }: Line, place: Place): SourceRow {
  const values: Record<string, string | null> = {}
  let count = 0
  let from = 0
  for (let to = 0; to !== -1; from = to + 1) {
    to = bytes.indexOf(tab, from)
    const column = columns[count]
    count += 1
    if (column !== undefined) values[column] = valueOfCopy(bytes.subarray(from, to === -1 ? undefined : to), place)
  }
  if (count !== columns.length) {
    throw new Unreadable(place, `it has ${count} values for ${columns.length} columns.`)
  }

  return { table, place: { ...place, line: number }, values }
}

function valueOfCopy(bytes: Buffer, place: Place): string | null {
  const text = textOf(bytes, place)
  if (text === String.raw`\N`) return null

  const value = unescapeCopy(text)
  if (value === undefined) throw new Unreadable(place, 'a value spells bytes that are not UTF-8.')
  return value
}

/** pg_dump says in comments where a dump begins and that it is complete, so that one cut between statements is noticed. */
function countDumps() {
  const begin = Buffer.from('-- PostgreSQL database dump')
  const complete = Buffer.from('-- PostgreSQL database dump complete')
  let unfinished = 0

  return {
    note(line: Buffer): void {
      if (line.equals(begin)) unfinished += 1
      if (line.equals(complete)) unfinished -= 1
    },
    areUnfinished: () => unfinished > 0,
  }
}
