import { type FileHandle, open, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

import { ConfigError } from '#server/kernel/config/config.ts'

import { rowsOfCsv } from './csv-rows.ts'
import { type Source, type SourceRow, type Table, tables } from './source-row.ts'

/** A folder of CSV exports named after their tables, gzipped or not. */
export const csvFolder = (folder: string): Source => ({ name: basename(folder), rows: () => rowsIn(folder) })

async function* rowsIn(folder: string): AsyncGenerator<SourceRow> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new ConfigError(
      `${folder} is no folder that can be read. An SQL dump is restored first, and read by --from.`,
      {
        cause: error,
      },
    )
  })
  const files = names.toSorted().flatMap((name) => {
    const table = tableOf(name)
    return table ? [{ table, path: join(folder, name) }] : []
  })
  if (!files.some(({ table }) => table === 'users')) throw new ConfigError(`The folder ${folder} holds no users.csv.`)

  for (const { table, path } of files) yield* rowsOfFile(table, path)
}

function tableOf(name: string): Table | undefined {
  const stem = /^(?:auth[._])?(\w+)\.csv(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase()
  return tables.find((table) => table === stem)
}

async function* rowsOfFile(table: Table, path: string): AsyncGenerator<SourceRow> {
  const file = basename(path)
  const handle = await readable(path, open(path))
  try {
    yield* rowsOfCsv({ file, table }, await contentOf(handle, path))
  } catch (error) {
    if (isOfZlib(error))
      throw new ConfigError(`${file} is not whole: it cannot be unzipped to its end.`, { cause: error })
    throw error
  } finally {
    await handle.close()
  }
}

/** Whether a file is gzipped follows from its first bytes, whatever its name. */
async function contentOf(handle: FileHandle, path: string): Promise<AsyncIterable<Buffer>> {
  const { bytesRead, buffer } = await readable(path, handle.read(Buffer.alloc(2), 0, 2, 0))
  if (bytesRead === 0) throw new ConfigError(`${path} is empty.`)
  const isZipped = buffer.toString('latin1') === '\x1f\x8b'
  const content = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1024 * 1024 })

  return isZipped ? pipeline(content, createGunzip(), () => undefined) : content
}

const isOfZlib = (error: unknown) => error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')

async function readable<Result>(path: string, reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    throw new ConfigError(`${path} cannot be read.`, { cause: error })
  }
}
