import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline, type Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { z } from 'zod'

import { ConfigError } from '#server/kernel/config/config.ts'

// The form of an archive, so that it can be read without us: gzip of
//   a line of JSON, the header;
//   for each table a line of JSON, { table, columns }, and its rows in the text format of COPY, in pieces, each after a
//   line with its length in bytes, the last of them 0;
//   for each photo and document a line of JSON, { file, bytes }, named by its SHA-256, and its content in pieces like those; of one
//   that is in a bucket, which is not copied, only the line { listed, bytes };
//   a line of JSON, the trailer, with the SHA-256 of all that stands before it.

/** Of the form above; a program that knows a later one reads this one too. */
export const formatVersion = 2

const Header = z.object({
  format: z.literal('loftlie backup'),
  version: z.int(),
  takenAt: z.iso.datetime(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
  /** To try SECRET_KEY on, before anything is written. */
  signingKeys: z.array(z.object({ kid: z.string(), encryptedPrivateJwk: z.string() })),
  sequences: z.record(z.string(), z.coerce.bigint()),
})
export type Header = z.output<typeof Header>

const Table = z.object({ table: z.string(), columns: z.array(z.string()) })
export type Table = z.output<typeof Table>

const Shelved = z.object({ file: z.string().regex(/^[\da-f]{64}$/), bytes: z.int() })
const Listed = z.object({ listed: z.string().regex(/^[\da-f]{64}$/), bytes: z.int() })

const Trailer = z.object({ rows: z.record(z.string(), z.int()), files: z.int().default(0), sha256: z.string() })

export type ArchivePart =
  | ({ kind: 'header' } & Header)
  | ({ kind: 'table' } & Table)
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'file'; key: string; content: Buffer }
  | { kind: 'listed'; key: string }
  | { kind: 'trailer'; rows: Record<string, number>; files: number }

/** What lies on the shelf: its content, or nothing of it where it stays in its bucket. */
export interface ShelvedFile {
  key: string
  bytes: number
  content?: AsyncIterable<Buffer>
}

const newline = 10

/** COPY writes a row as a line, and a line break in a value as \n. */
export function rowsIn(bytes: Buffer): number {
  let rows = 0
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) rows++
  return rows
}

const line = (content: unknown) => Buffer.from(`${JSON.stringify(content)}\n`)

/** Turns what is copied out into an archive's text. */
export async function* archiveOf(
  header: Header,
  tables: AsyncIterable<{ table: Table; rows: AsyncIterable<Buffer> }>,
  files: AsyncIterable<ShelvedFile>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const counted: Record<string, number> = {}
  let fileCount = 0
  const hashed = (bytes: Buffer) => {
    hash.update(bytes)
    return bytes
  }

  const sequences = Object.fromEntries(Object.entries(header.sequences).map(([name, last]) => [name, String(last)]))
  yield hashed(line({ ...header, sequences }))
  for await (const { table, rows } of tables) {
    counted[table.table] = 0
    yield hashed(line(table))
    for await (const bytes of rows) {
      counted[table.table] = (counted[table.table] ?? 0) + rowsIn(bytes)
      yield hashed(Buffer.from(`${bytes.length}\n`))
      yield hashed(bytes)
    }
    yield hashed(Buffer.from('0\n'))
  }
  for await (const file of files) {
    fileCount++
    for (const piece of await piecesOf(file)) yield hashed(piece)
  }
  yield line({ rows: counted, files: fileCount, sha256: hash.digest('hex') })
}

/** A file is whole before any of it is written: what breaks off in the middle is not begun. */
async function piecesOf({ key, bytes, content }: ShelvedFile): Promise<Buffer[]> {
  if (!content) return [line({ listed: key, bytes })]

  const pieces: Buffer[] = []
  for await (const piece of content) pieces.push(Buffer.from(`${piece.length}\n`), piece)
  return [line({ file: key, bytes }), ...pieces, Buffer.from('0\n')]
}

/** An archive part by part; throws a sentence when it is none, or not whole. */
export async function* readArchive(file: string): AsyncGenerator<ArchivePart> {
  // What goes wrong with the file is thrown where the text is read.
  const text = pipeline(createReadStream(file), createGunzip(), () => undefined)
  const bytes = bytesOf(text)
  const counted: Record<string, number> = {}
  let fileCount = 0
  try {
    yield { kind: 'header', ...headerIn(await bytes.line()) }
    for (;;) {
      const sha256 = bytes.digest()
      const content: unknown = JSON.parse(await bytes.line())
      const table = Table.safeParse(content)
      const file = Shelved.or(Listed).safeParse(content)
      if (file.success) {
        fileCount++
        yield 'listed' in file.data ? { kind: 'listed', key: file.data.listed } : await fileIn(bytes, file.data)
      } else if (!table.success) {
        const trailer = Trailer.parse(content)
        if (trailer.sha256 !== sha256) throw new Error('its SHA-256 is another one')
        if (JSON.stringify(trailer.rows) !== JSON.stringify(counted)) throw new Error('rows are missing')
        if (trailer.files !== fileCount) throw new Error('photos or documents are missing')
        await bytes.end()
        yield { kind: 'trailer', rows: trailer.rows, files: trailer.files }
        return
      } else {
        yield { kind: 'table', ...table.data }
        let rows = 0
        for await (const piece of piecesIn(bytes)) {
          rows += rowsIn(piece)
          yield { kind: 'rows', bytes: piece }
        }
        counted[table.data.table] = rows
      }
    }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    if (error instanceof Error && 'syscall' in error) throw new ConfigError(`${file} cannot be read: ${error.message}.`)
    throw new ConfigError(`${file} is no archive of ours, or it is damaged: ${reasonOf(error)}.`)
  } finally {
    text.destroy()
  }
}

type Bytes = ReturnType<typeof bytesOf>

async function* piecesIn(bytes: Bytes): AsyncGenerator<Buffer> {
  for (let length = Number(await bytes.line()); length > 0; length = Number(await bytes.line()))
    yield bytes.take(length)
}

async function fileIn(bytes: Bytes, { file, bytes: length }: z.output<typeof Shelved>): Promise<ArchivePart> {
  const content = Buffer.concat(await Array.fromAsync(piecesIn(bytes)))
  if (content.length !== length) throw new Error('a photo or document is not whole')

  return { kind: 'file', key: file, content }
}

const reasonOf = (error: unknown) =>
  error instanceof z.ZodError || error instanceof SyntaxError
    ? 'it says something else than an archive does'
    : error instanceof Error
      ? error.message
      : String(error)

function headerIn(text: string): Header {
  const content: unknown = JSON.parse(text)
  const { version } = z.object({ version: z.int() }).parse(content)
  if (version > formatVersion) {
    throw new ConfigError('This archive was made by a newer version of the program: restore it with that one.')
  }

  return Header.parse(content)
}

// A piece is what one packet brought, and a line names the columns of one table. A bomb holds neither.
const longestMegabytes = 4

/** Lines and lengths out of a stream, with the SHA-256 of what was taken. */
function bytesOf(stream: Readable) {
  const iterator: AsyncIterator<string | Buffer> = stream[Symbol.asyncIterator]()
  const hash = createHash('sha256')
  let ahead: Buffer = Buffer.alloc(0)

  async function more(): Promise<void> {
    const { value, done } = await iterator.next()
    if (done) throw new Error('it ends too early')
    if (ahead.length > longestMegabytes * 1024 * 1024) throw new Error('it has a part that no archive has')
    ahead = Buffer.concat([ahead, Buffer.from(value)])
  }
  async function take(length: number): Promise<Buffer> {
    while (ahead.length < length) await more()
    const taken = ahead.subarray(0, length)
    ahead = ahead.subarray(length)
    hash.update(taken)
    return taken
  }

  return {
    take,
    async line(): Promise<string> {
      while (!ahead.includes(newline)) await more()
      return (await take(ahead.indexOf(newline) + 1)).toString()
    },
    digest: () => hash.copy().digest('hex'),
    /** The checksum of gzip stands behind the last letter: whoever stops there does not learn that it is cut off. */
    async end(): Promise<void> {
      const { done } = await iterator.next()
      if (!done || ahead.length > 0) throw new Error('it goes on behind its end')
    },
  }
}
