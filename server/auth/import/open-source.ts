import { type FileHandle, open, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { ConfigError } from '#server/kernel/config/config.ts'

import { rowsOfCsv } from './csv-rows.ts'
import { linesOf } from './lines.ts'
import { type SourceRow, type Table, tables } from './source-row.ts'
import { rowsOfSql } from './sql-rows.ts'

const csvName = /^(?:auth[._])?(\w+)\.csv(?:\.gz)?$/i

/** The rows of a dump in SQL, of a CSV file, or of a folder of them; any of them may be gzipped. */
export async function* rowsOf(path: string): AsyncGenerator<SourceRow> {
  const isFolder = (await readable(path, stat(path))).isDirectory()
  for (const file of isFolder ? await exportsIn(path) : [path]) yield* rowsOfFile(file)
}

async function exportsIn(folder: string): Promise<string[]> {
  const names = (await readable(folder, readdir(folder))).filter((name) => tableOfCsv(name))
  if (!names.some((name) => tableOfCsv(name) === 'users')) {
    throw new ConfigError(`The folder ${folder} holds no users.csv.`)
  }

  return names.toSorted().map((name) => join(folder, name))
}

async function* rowsOfFile(path: string): AsyncGenerator<SourceRow> {
  const file = basename(path)
  const table = tableOfCsv(file)
  if (!table && csvName.test(file)) {
    throw new ConfigError(`The name of ${file} does not say which table it is: call it users.csv.`)
  }

  const handle = await readable(path, open(path))
  try {
    const chunks = await contentOf(handle, path)
    yield* table ? rowsOfCsv({ file, table }, chunks) : rowsOfSql(file, linesOf(file, chunks))
  } catch (error) {
    if (isOfZlib(error))
      throw new ConfigError(`${file} is not whole: it cannot be unzipped to its end.`, { cause: error })
    throw error
  } finally {
    await handle.close()
  }
}

function tableOfCsv(name: string): Table | undefined {
  const stem = csvName.exec(name)?.[1]?.toLowerCase()
  return tables.find((table) => table === stem)
}

/** What a file begins with says what it is, whatever its name. */
async function contentOf(handle: FileHandle, path: string): Promise<AsyncIterable<Buffer>> {
  const { bytesRead, buffer } = await readable(path, handle.read(Buffer.alloc(5), 0, 5, 0))
  const begin = buffer.subarray(0, bytesRead).toString('latin1')
  if (bytesRead === 0) throw new ConfigError(`${path} is empty.`)
  if (begin === 'PGDMP') {
    throw new ConfigError(`${path} is in pg_dump's own format: make SQL of it with pg_restore --file=dump.sql.`)
  }
  const content = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 })

  return begin.startsWith('\x1f\x8b') ? pipeline(content, createGunzip(), () => undefined) : content
}

const isOfZlib = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function readable<Result>(path: string, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    throw new ConfigError(`${path} cannot be read.`, { cause: error })
  }
}
