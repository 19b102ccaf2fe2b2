import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import { NamingClient } from './naming-client.ts'
import { pipelined, PipeliningDialect } from './pipelining-dialect.ts'
import type { DB } from './schema.ts'

export type Db = Kysely<DB>

/** Where statements are run. */
export interface OnDatabase {
  /** The transaction; outside of one the pool, whose every statement commits by itself. */
  trx: Db
}

// Days and wall times stay text, since a `Date` would move them into the server's zone.
const textTypes = new Set([1082, 1083])
const wideTypes = new Set([20])

/** Sums, counts and ids become numbers. One that is too large for a number throws, so that none is rounded. */
function wholeOf(text: string): number {
  const whole = Number(text)
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${text} is more than can be reckoned with.`)

  return whole
}

export const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) =>
    wideTypes.has(id) ? wholeOf : textTypes.has(id) ? String : pg.types.getTypeParser(id, format),
}

export interface DatabaseOptions {
  poolSize?: number
  onError?: (error: Error) => void
  /** Statements have no time limit; for migrations, which take longer the larger the studio is. */
  withoutTimeLimit?: boolean
}

/** How many milliseconds PostgreSQL allows for a statement, for a lock, and between two statements of a transaction. */
export const timeLimits = {
  statement_timeout: 15_000,
  lock_timeout: 10_000,
  idle_in_transaction_session_timeout: 30_000,
}

/** Opens a pool. It sends nothing to the database yet. */
export function connect(url: string, { poolSize = 10, onError, withoutTimeLimit = false }: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({
    Client: NamingClient,
    pipeline: true,
    connectionString: url,
    max: poolSize,
    types,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    ...timeLimits,
    ...(withoutTimeLimit && { statement_timeout: 0 }),
  })
  // The pool replaces a connection that breaks while idle; without this listener the error would end the process.
  pool.on('error', (error) => onError?.(error))
  // A connection that breaks during a statement fails that statement, so its own event needs no answer.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const dialect = new PipeliningDialect(pool)
  const db = new Kysely<DB>({
    dialect,
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  pools.set(db, pool)
  dialects.set(db, dialect)
  return db
}

/**
 * Runs one transaction on a separate connection without time limits, for work that needs pg's client beside Kysely
 * (COPY). If the connection breaks, the running statement fails.
 */
export async function onOneConnection<Result>(
  url: string,
  work: (trx: Db, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const pool = new pg.Pool({ connectionString: url, max: 1, types, application_name: 'loftlie restore' })
  pool.on('error', () => undefined)
  try {
    const client = await pool.connect()
    client.on('error', () => undefined)
    const dialect = new PostgresDialect({
      pool: { connect: () => Promise.resolve(client), end: () => pool.end(), options: pool.options },
    })
    const db = new Kysely<DB>({ dialect, plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })] })
    return await db.transaction().execute((trx) => work(trx, client))
  } finally {
    await pool.end()
  }
}

const pools = new WeakMap<Db, pg.Pool>()
const dialects = new WeakMap<Db, PipeliningDialect>()

/** How many connections of a pool are open and idle, and how many callers wait for one. */
export const connectionsOf = (db: Db): Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'> | undefined =>
  pools.get(db)

/** The address of a database that `connect` has opened. */
export function urlOf(db: Db): string {
  const url = pools.get(db)?.options.connectionString
  if (url === undefined) throw new Error('This database was not opened by connect().')

  return url
}

/** Whether the database refuses writes: it is a standby, or its operator made it read-only. */
export async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ refuses: boolean }>`
    select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as refuses
  `.execute(db)

  return rows[0]?.refuses ?? true
}

/** Whether the database at this address accepts its login. */
export async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

type Effect = (db: Db) => void | Promise<void>

/** The effects that run after the commit of each open transaction. */
const waitingEffects = new WeakMap<Db, Set<Effect>>()

/** Runs an effect once `db`, a transaction, has committed; at once where it is no transaction. */
export function afterCommit(db: Db, effect: Effect): void {
  if (db.isTransaction) waitingEffects.get(db)?.add(effect)
  else void effect(db)
}

async function commit<Result>(db: Db, work: (trx: Db) => Promise<Result>): Promise<Result> {
  const effects = new Set<Effect>()
  const waiting = (trx: Db) => {
    waitingEffects.set(trx, effects)
    return work(trx)
  }
  const dialect = dialects.get(db)
  const result = await db.transaction().execute((trx) => (dialect ? pipelined(trx, dialect, waiting) : waiting(trx)))
  for (const effect of effects) await effect(db)

  return result
}

const mostTries = 3

/**
 * Runs `act` in one transaction, or in that of `work` if there is one. A deadlock rolls back and runs it again, three
 * times at most, so it must change nothing outside the database.
 */
export async function atomically<At extends OnDatabase, Result>(
  work: At,
  act: (inside: At) => Promise<Result>,
): Promise<Result> {
  if (work.trx.isTransaction) return act(work)

  for (let tries = 1; ; tries++) {
    try {
      return await commit(work.trx, (trx) => act({ ...work, trx }))
    } catch (error) {
      if (tries === mostTries || !isDeadlock(error)) throw error
    }
  }
}

// 40001 could not serialize, 40P01 deadlock.
const isDeadlock = (error: unknown) => error instanceof pg.DatabaseError && /^40(001|P01)$/.test(error.code ?? '')

/**
 * Waits for statements that were begun together: inside `atomically` they leave in this order as one round trip,
 * outside each takes its own connection. The first failure is thrown only when all have ended: a later branch would
 * otherwise write after a rollback to a savepoint, and that would be committed.
 */
export async function inOneTrip<const Begun extends readonly unknown[] | []>(
  begun: Begun,
): Promise<{ -readonly [At in keyof Begun]: Awaited<Begun[At]> }> {
  try {
    // oxlint-disable-next-line no-restricted-properties -- this is the one place that waits for the rest afterwards
    return await Promise.all(begun)
  } catch (error) {
    await Promise.allSettled(begun)
    throw error
  }
}

/** If `work` fails, undoes only what it has done in this transaction. */
export async function withSavepoint<Result>(trx: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint attempt`.execute(trx)
  try {
    return await work()
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx)
    throw error
  }
}
