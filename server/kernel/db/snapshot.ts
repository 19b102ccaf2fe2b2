import { CamelCasePlugin, Kysely, PostgresDialect, type SelectQueryBuilder, sql } from 'kysely'
import pg from 'pg'

import { type Db, type OnDatabase, timeLimits, types, urlOf } from './database.ts'
import type { DB } from './schema.ts'

/** One state of the database, which stays the same however long it is read. */
export interface Snapshot extends OnDatabase {
  /** Ends it at once, also in the middle of a statement. */
  end: () => void
}

// A reader may stop for a while; for longer than this nobody is there any more, and the snapshot keeps PostgreSQL from cleaning up.
const idleMilliseconds = 5 * 60_000

/** Opens a snapshot on a connection of its own, so that a slow reader keeps none of the pool from requests. */
export async function openSnapshot(db: Db): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: urlOf(db),
    types,
    application_name: 'loftlie export',
    connectionTimeoutMillis: 5000,
    ...timeLimits,
    statement_timeout: 60_000,
    idle_in_transaction_session_timeout: idleMilliseconds,
    // Statements that are begun together, as the next rows are, leave together.
    pipeline: true,
  })
  client.on('error', () => undefined)
  await client.connect()
  const pool = {
    connect: () => Promise.resolve(Object.assign(client, { release: () => undefined })),
    end: () => client.end(),
    options: {},
  }
  const trx = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  // PostgreSQL otherwise learns that its client has gone only once it writes to it. Not every system can tell.
  await sql`set client_connection_check_interval = 500`.execute(trx).catch(() => undefined)
  await sql`begin isolation level repeatable read, read only`.execute(trx)

  return { trx, end: () => void client.end().catch(() => undefined) }
}

const rowsAtOnce = 1000

/** All rows of a query, so many at a time: some are fetched ahead while those before are used, and no further. */
export async function* batchesOf<Database, Tables extends keyof Database, Row>(
  { trx }: Snapshot,
  query: SelectQueryBuilder<Database, Tables, Row>,
): AsyncGenerator<Row[]> {
  await sql`declare export no scroll cursor for ${query}`.execute(trx)
  const fetch = () => {
    const fetched = sql<Row>`fetch ${sql.lit(rowsAtOnce)} from export`.execute(trx)
    // One that nobody waits for any more has failed with the connection.
    fetched.catch(() => undefined)
    return fetched
  }
  // Two are on their way, so that PostgreSQL does not wait while the rows before are written.
  let [coming, behind] = [fetch(), fetch()]
  for (;;) {
    const { rows } = await coming
    if (rows.length > 0) yield rows
    if (rows.length < rowsAtOnce) return
    ;[coming, behind] = [behind, fetch()]
  }
}
