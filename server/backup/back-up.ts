import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { everythingOn, openShelf, type Shelf } from '#server/files/service.ts'
import { type Config, ConfigError } from '#server/kernel/config/config.ts'

import { archiveOf, formatVersion, type Header, readArchive, type ShelvedFile, type Table } from './archive.ts'

export interface BackedUp {
  tables: number
  rows: number
  bytes: number
  /** Photos and documents, and how many of them were not on their shelf. */
  files: number
  missing: number
}

/** Where photos and documents are. What is in a bucket is listed, and stays there. */
export interface Shelving {
  shelf: Shelf
  isBucket: boolean
}

export const shelvingOf = (config: Pick<Config, 'files'>): Shelving => ({
  shelf: openShelf(config),
  isBucket: 'bucket' in config.files,
})

/**
 * Copies the whole studio into one file, as it stood at one moment, while it goes on. The job queue is left out, and what
 * the database itself may forget. The file has its name only once it was read back whole.
 */
export async function backUp(databaseUrl: string, file: string, now: Date, shelving?: Shelving): Promise<BackedUp> {
  const partial = `${file}.partial`
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'loftlie backup' })
  await client.connect()
  try {
    await client.query(patiently)
    await beginSnapshot(client)
    const missing: string[] = []
    const tables = copiesOf(client, await listTables(client))
    const archive = archiveOf(await headerOf(client, now), tables, filesOn(client, shelving, missing))
    await rm(partial, { force: true })
    // A new file in any case: whoever made one of this name could read it.
    await pipeline(archive, createGzip(), createWriteStream(partial, { mode: 0o600, flags: 'wx' }))
    await client.query('commit')
    await untilOnDisk(partial)

    const { rows, files } = await readBack(partial)
    await rename(partial, file)
    const { size } = await stat(file)
    const total = Object.values(rows).reduce((a, b) => a + b, 0)
    return { tables: Object.keys(rows).length, rows: total, bytes: size, files, missing: missing.length }
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined)
    throw isOfFile(error) ? new ConfigError(`${file} cannot be written: ${error.message}.`) : error
  } finally {
    await client.end()
  }
}

/** A large table takes longer than any request may. */
export const patiently =
  'set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 60000'

/**
 * Locks the tables against migrations, then begins: a snapshot is taken with the first query after the locks. To one that
 * is older than a migration, a table that this has rewritten is empty.
 */
async function beginSnapshot(client: pg.Client): Promise<void> {
  const tables = (await listTables(client)).map(nameOf)
  await client.query('begin isolation level repeatable read read only')
  if (tables.length > 0) await client.query(`lock table ${tables.join(', ')} in access share mode`)
}

const isOfFile = (error: unknown): error is Error => error instanceof Error && 'syscall' in error

async function untilOnDisk(file: string): Promise<void> {
  const handle = await open(file)
  await handle.sync()
  await handle.close()
}

/** Reads an archive to its end. Returns its rows by table; throws a sentence when it is not whole. */
export async function readBack(file: string) {
  let found: { rows: Record<string, number>; files: number } = { rows: {}, files: 0 }
  for await (const part of readArchive(file)) if (part.kind === 'trailer') found = part

  return found
}

/** Those of the same moment as the rows. One that is not on its shelf keeps nothing else from being copied. */
async function* filesOn(
  client: pg.Client,
  shelving: Shelving | undefined,
  missing: string[],
): AsyncGenerator<ShelvedFile> {
  if (!shelving) return

  const { rows } = await client.query<{ key: string }>(
    'select sha256 as key from public.file union select preview_sha256 from public.file where preview_sha256 is not null order by key',
  )
  const bytesOf = new Map<string, number>()
  for await (const { key, bytes } of everythingOn(shelving.shelf)) bytesOf.set(key, bytes)
  for (const { key } of rows) {
    const bytes = bytesOf.get(key)
    const content = bytes === undefined || shelving.isBucket ? undefined : await shelving.shelf.get(key)
    if (bytes === undefined || (!content && !shelving.isBucket)) missing.push(key)
    else yield { key, bytes, ...(content && { content }) }
  }
}

async function headerOf(client: pg.Client, now: Date): Promise<Header> {
  const { rows: migrations } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  const { rows: signingKeys } = await client.query<Header['signingKeys'][number]>(
    'select kid, encrypted_private_jwk as "encryptedPrivateJwk" from public.signing_key order by kid',
  )
  const { rows: sequences } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )

  return {
    format: 'loftlie backup',
    version: formatVersion,
    takenAt: now.toISOString(),
    migrations: migrations.map(({ name }) => name),
    signingKeys,
    sequences: Object.fromEntries(sequences.map(({ name, last }) => [name, BigInt(last)])),
  }
}

/** Every table of ours that a crash does not empty, a partitioned one as a whole, without what is computed. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select relname as table, array_agg(attname::text order by attnum) as columns
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where nspname = 'public' and relkind in ('r', 'p') and not relispartition and relpersistence = 'p' and relname not like 'kysely\\_%'
    group by relname
    order by relname
  `)

  return rows
}

async function* copiesOf(client: pg.Client, tables: Table[]) {
  for (const table of tables) {
    // A partitioned table can be copied as a query only.
    yield { table, rows: client.query(copyTo(`copy (select ${columnsOf(table)} from ${nameOf(table)}) to stdout`)) }
  }
}

/** A table as SQL names it. */
export const nameOf = ({ table }: Pick<Table, 'table'>): string => `public.${pg.escapeIdentifier(table)}`

/** A table with its columns, as COPY names them. */
export const copied = (table: Table): string => `${nameOf(table)} (${columnsOf(table)})`

const columnsOf = ({ columns }: Table) => columns.map((column) => pg.escapeIdentifier(column)).join(', ')
