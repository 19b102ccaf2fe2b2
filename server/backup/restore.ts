import { pipeline } from 'node:stream/promises'

import { sql } from 'kysely'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { everythingOn, type Shelf } from '#server/files/service.ts'
import { type Config, ConfigError } from '#server/kernel/config/config.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Db, onOneConnection } from '#server/kernel/db/database.ts'
import { isDatabaseGone } from '#server/kernel/db/gone.ts'
import { applyMigrations, listMigrations, MigrationError, migrateToLatest } from '#server/kernel/db/migrate.ts'
import type { Queue } from '#server/kernel/db/queue.ts'
import { decrypt } from '#server/kernel/secrets/secret.ts'

import { type Header, readArchive } from './archive.ts'
import { copied, listTables, nameOf, patiently } from './back-up.ts'

export interface RestoreReport {
  takenAt: string
  tables: number
  rows: number
  /** Migrations that the archive did not have yet. */
  applied: string[]
  /** Photos and documents, and how many of those that are in a bucket are not there. */
  files: number
  missing: number
}

interface Target {
  db: Db
  /** The address of the same database, as its owner. */
  url: string
  config: Pick<Config, 'secretKey'>
  queues: readonly Queue[]
  /** Where photos and documents go. */
  shelf?: Shelf
}

/**
 * Brings an archive into an empty database, and that to this version: all of it or nothing. The archive is read to its end
 * before the first table is made, and every table and row is of one transaction.
 */
export async function restore({ db, url, config, queues, shelf }: Target, file: string): Promise<RestoreReport> {
  const { header, rows, files } = await readWhole(file, (found) => refuseUnfit({ trx: db }, found, { config, queues }))
  const applied = await onOneConnection(url, async (trx, client) => {
    await client.query(patiently)
    // Of two at a time the second waits, and then finds what the first has restored.
    await client.query(`select pg_advisory_xact_lock(hashtext('loftlie restore'))`)
    await refuseFilled(client)
    await applyMigrations(trx, header.migrations.at(-1) ?? '')
    if (shelf) await shelve(shelf, file)
    await load(client, file, header, rows)
    return applyMigrations(trx)
  }).catch((error: unknown) => {
    throw inOneSentence(error, file)
  })

  const later = await migrateToLatest(db, queues)
  await sql`analyze`.execute(db)
  const total = Object.values(rows).reduce((a, b) => a + b, 0)
  const missing = shelf ? await countMissing(shelf, file) : 0
  return {
    takenAt: header.takenAt,
    tables: Object.keys(rows).length,
    rows: total,
    applied: [...applied, ...later],
    files,
    missing,
  }
}

/** What went wrong behind the first look: with the database, the shelf, or an archive that changed while it was read. */
function inOneSentence(error: unknown, file: string): unknown {
  if (error instanceof ConfigError || error instanceof MigrationError || !(error instanceof Error)) return error
  if (error instanceof pg.DatabaseError && !isDatabaseGone(error)) return misfit(file, error.message)

  return new ConfigError(`${file} could not be restored: ${error.message}. Nothing of it was kept.`, { cause: error })
}

async function readWhole(file: string, examine: (header: Header) => Promise<void>) {
  let header: Header | undefined
  let rows: Record<string, number> = {}
  let files = 0
  for await (const part of readArchive(file)) {
    if (part.kind === 'header') {
      header = part
      await examine(header)
    }
    if (part.kind === 'trailer') ({ rows, files } = part)
  }
  if (!header) throw new ConfigError(`${file} is empty.`)

  return { header, rows, files }
}

/** Before the rows: what is on the shelf without them is swept, and rows without it would be lost photos. */
async function shelve(shelf: Shelf, file: string): Promise<void> {
  for await (const part of readArchive(file)) {
    // A picture and its preview, or a document: what it is called by is in its row.
    if (part.kind === 'file') await shelf.put(part.key, part.content, typeOf(part.content))
  }
}

const typeOf = (content: Buffer) =>
  content.subarray(0, 5).toString('latin1') === '%PDF-' ? 'application/pdf' : 'image/jpeg'

async function countMissing(shelf: Shelf, file: string): Promise<number> {
  const listed = new Set<string>()
  for await (const part of readArchive(file)) if (part.kind === 'listed') listed.add(part.key)
  if (listed.size > 0) for await (const { key } of everythingOn(shelf)) listed.delete(key)

  return listed.size
}

async function refuseUnfit(
  { trx }: OnDatabase,
  { migrations, signingKeys }: Header,
  { config: { secretKey }, queues }: Pick<Target, 'config' | 'queues'>,
) {
  const known = new Set((await listMigrations(trx, queues)).map(({ name }) => name))
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown) {
    throw new ConfigError(
      `This archive is newer than the program, which does not know ${unknown}: restore it with the version it was made by. Nothing was written.`,
    )
  }
  for (const { kid, encryptedPrivateJwk } of signingKeys) {
    try {
      decrypt(secretKey, 'encrypt signing keys', encryptedPrivateJwk)
    } catch {
      throw new ConfigError(
        `SECRET_KEY does not open the signing key ${kid} of this archive: set the key that the studio had then. Nothing was written.`,
      )
    }
  }
}

async function refuseFilled(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'S') and nspname !~ '^pg_' and nspname <> 'information_schema' limit 1
  `)
  if (rows[0]) {
    throw new ConfigError(
      `This database is not empty, it has ${rows[0].name}: restore into a new one. Nothing was written.`,
    )
  }
}

const misfit = (file: string, why: string) =>
  new ConfigError(
    `${file} does not fit into the tables of its version: ${why}. Nothing of it was loaded; restore into a new database.`,
  )

function refuseOtherTables(file: string, expected: readonly string[], found: readonly string[]): void {
  const unknown = found.find((table) => !expected.includes(table))
  const missing = expected.find((table) => !found.includes(table))
  if (unknown !== undefined) throw misfit(file, `nobody knows its table ${unknown}`)
  if (missing !== undefined) throw misfit(file, `it has no table ${missing}`)
}

/** Foreign keys are made anew behind the rows, which checks each of them, and triggers stay silent. */
async function load(client: pg.ClientBase, file: string, header: Header, rows: Record<string, number>): Promise<void> {
  // What waits for the commit keeps its table from being changed.
  await client.query('set constraints all immediate')
  const found = await listTables(client)
  refuseOtherTables(
    file,
    found.map(({ table }) => table),
    Object.keys(rows),
  )
  const tables = found.map(nameOf)
  const foreignKeys = await listForeignKeys(client)
  for (const { table, name } of foreignKeys) await client.query(`alter table ${table} drop constraint ${name}`)
  const guarded = await listTablesWithTriggers(client)
  for (const table of guarded) await client.query(`alter table ${table} disable trigger user`)
  // What the migrations wrote is in the archive as the studio has it.
  await client.query(`truncate ${tables.join(', ')}`)

  await copyIn(client, file)
  for (const [table, expected] of Object.entries(rows)) await refuseMissing(client, file, table, expected)
  await setSequences(client, header.sequences)
  // Archives of before the event log have no such function.
  await client.query(
    `do $$ begin if to_regproc('continue_event_log') is not null then perform continue_event_log(); end if; end $$`,
  )

  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
  for (const table of guarded) await client.query(`alter table ${table} enable trigger user`)
}

async function listTablesWithTriggers(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select distinct tgrelid::regclass::text as name from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal
  `)

  return rows.map(({ name }) => name)
}

async function listForeignKeys(client: pg.ClientBase) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname
  `)

  return rows
}

async function copyIn(client: pg.ClientBase, file: string): Promise<void> {
  const parts = readArchive(file)
  let here = await parts.next()
  async function* rows() {
    for (here = await parts.next(); !here.done && here.value.kind === 'rows'; here = await parts.next())
      yield here.value.bytes
  }
  try {
    while (!here.done) {
      if (here.value.kind === 'table')
        await pipeline(rows, client.query(copyFrom(`copy ${copied(here.value)} from stdin`)))
      else here = await parts.next()
    }
  } finally {
    await parts.return(undefined)
  }
}

async function refuseMissing(client: pg.ClientBase, file: string, table: string, expected: number): Promise<void> {
  const { rows } = await client.query<{ rows: string }>(`select count(*) as rows from ${nameOf({ table })}`)
  const found = Number(rows[0]?.rows)
  if (found !== expected) throw misfit(file, `${table} has ${found} rows instead of ${expected}`)
}

/** Each stands where it stood, and behind every number that was given out. */
async function setSequences(client: pg.ClientBase, sequences: Header['sequences']): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(`
    select attrelid::regclass::text as table, quote_ident(attname) as column,
      pg_get_serial_sequence(attrelid::regclass::text, attname) as sequence
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition and attnum > 0 and not attisdropped
      and pg_get_serial_sequence(attrelid::regclass::text, attname) is not null
  `)
  for (const { table, column, sequence } of rows) {
    const last = sequences[sequence.split('.').at(-1) ?? ''] ?? 0n
    await client.query(
      `select setval($1, last, true) from (select greatest($2::bigint, max(${column})) as last from ${table}) as found where last > 0`,
      [sequence, last],
    )
  }
}
