import { randomUUID } from 'node:crypto'

import {
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryId,
  type QueryResult,
  type RootOperationNode,
  TableNode,
  type UnknownRow,
} from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'

import { connect, connectionsOf, type Db } from '#server/kernel/db/database.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import { NamingClient } from '#server/kernel/db/naming-client.ts'

import { eventually, serverSecret } from './process.ts'
import { databaseUrl, templateName } from './template-database.ts'

// A worker asks in minutes what studios ask in months, and planning takes longer than answering.
NamingClient.mostNames = 3000

let admin: Promise<pg.Client> | undefined

async function connectAdmin(): Promise<pg.Client> {
  const client = new pg.Client(inject('serverUrl'))
  // The server ends with the run, perhaps before this worker.
  client.on('error', () => undefined)
  return client.connect()
}

/** Databases to drop. Their connections may still be closing. */
const finished = new Set<string>()

/**
 * The address of a new database: a copy of the migrated, empty template, or of another one to which nobody is
 * connected.
 */
export async function copyTemplate(template = templateName): Promise<string> {
  const client = await (admin ??= connectAdmin())
  for (const old of finished) {
    const isGone = await client.query(`drop database if exists ${old}`).then(
      () => true,
      // Still in use: tried again before the next copy.
      () => false,
    )
    if (isGone) finished.delete(old)
  }
  const name = `copy_${randomUUID().replaceAll('-', '')}`
  await client.query(`create database ${name} template ${template} strategy file_copy`)

  return databaseUrl(inject('serverUrl'), name)
}

/** Makes a template of this name from the empty one, unless another worker of the run has made it. */
export async function makeTemplate(name: string, fill: (url: string) => Promise<void>): Promise<string> {
  const client = await (admin ??= connectAdmin())
  await client.query(`select pg_advisory_lock(hashtext('${name}'))`)
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return name

    const url = await copyTemplate()
    await fill(url)
    await client.query(`alter database ${new URL(url).pathname.slice(1)} rename to ${name}`)
    return name
  } finally {
    await client.query(`select pg_advisory_unlock(hashtext('${name}'))`)
  }
}

/** Drops a database once nobody uses it. */
export const dropLater = (url: string): void => void finished.add(new URL(url).pathname.slice(1))

const tables = `pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)`

/** The catalogs of tables, columns, constraints, triggers and functions. */
const catalogs = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc']

const startSequences = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
  from pg_sequences where last_value is not null`

const emptiedBetweenSweeps = 20

/**
 * A copy that is emptied after each test, since copying, connecting and planning anew takes a third of a test's time.
 */
export class OwnDatabase {
  readonly ownerUrl: string
  /** With the server's login. */
  readonly db: Db
  readonly #owner: pg.Client
  readonly #watched: Watched
  readonly #asMigrated: string
  #emptied = 0

  static async open(): Promise<OwnDatabase> {
    const ownerUrl = await copyTemplate()
    const owner = await new pg.Client(ownerUrl).connect()
    const { rows } = await owner.query<{ name: string }>(
      `select oid::regclass::text as name from ${tables} and pg_relation_size(oid) > 0`,
    )
    const begun = await owner.query<{ id: string }>('select pg_current_xact_id()::xid as id')
    const watched = { filled: rows.map(({ name }) => name), since: begun.rows[0]?.id ?? '' }
    return new OwnDatabase(ownerUrl, owner, watched, await fingerprintOf(owner, watched))
  }

  private constructor(ownerUrl: string, owner: pg.Client, watched: Watched, asMigrated: string) {
    this.ownerUrl = ownerUrl
    this.db = connect(serverUrlOf(ownerUrl, serverSecret), { poolSize: 10 })
    this.#owner = owner
    this.#watched = watched
    this.#asMigrated = asMigrated
  }

  /** Empties the database. False while somebody else is connected, or when tables or their first rows were changed. */
  async empty(): Promise<boolean> {
    if (!(await eventually(() => this.#isAlone(), Boolean, 2))) return false
    if ((await fingerprintOf(this.#owner, this.#watched).catch(String)) !== this.#asMigrated) return false

    const { rows } = await this.#owner.query<{ name: string }>(
      `select oid::regclass::text as name from ${tables} and pg_relation_size(oid) > 0 and oid <> all ($1::regclass[])`,
      [this.#watched.filled],
    )
    const written = rows.map(({ name }) => name)
    // As a replica, without triggers, so that append-only rows can be deleted and references are not checked.
    await this.#owner.query(
      [
        'begin',
        'set local session_replication_role = replica',
        ...written.map((name) => `delete from ${name}`),
        startSequences,
        'commit',
      ].join(';'),
    )
    // Seldom: it has every statement that reads these tables planned anew.
    this.#emptied += 1
    if (written.length > 0 && this.#emptied % emptiedBetweenSweeps === 0)
      await this.#owner.query(`vacuum ${written.join()}`)
    return true
  }

  /** Whether no statement is running, and nobody else is connected. */
  async #isAlone(): Promise<boolean> {
    const { rows } = await this.#owner.query<{ state: string }>(`
      select state from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`)

    return rows.length === connectionsOf(this.db)?.totalCount && rows.every(({ state }) => state === 'idle')
  }

  async close(): Promise<void> {
    await Promise.all([this.db.destroy(), this.#owner.end()])
    dropLater(this.ownerUrl)
  }
}

/** Calls `tell` after each write of a test itself to a table, before the test goes on. */
export class WatchedWrites implements KyselyPlugin {
  readonly #table: string
  readonly #tell: () => Promise<void>
  readonly #writing = new WeakSet<QueryId>()

  constructor(table: string, tell: () => Promise<void>) {
    this.#table = table
    this.#tell = tell
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    const into = node.kind === 'InsertQueryNode' ? node.into : node.kind === 'UpdateQueryNode' ? node.table : undefined
    if (into && TableNode.is(into) && into.table.identifier.name === this.#table) this.#writing.add(queryId)
    return node
  }

  async transformResult({ queryId, result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    if (this.#writing.delete(queryId)) await this.#tell()
    return result
  }
}

const ownSettings = `
  (select count(*) from pg_db_role_setting join pg_database on pg_database.oid = setdatabase where datname = current_database())`

interface Watched {
  /** Tables that migrations fill with rows. */
  filled: readonly string[]
  /** A transaction from before all that tests do. */
  since: string
}

/**
 * Stays the same as long as nobody writes to these tables, or changes tables, constraints, functions and settings. It
 * compares the age of rows, since reading their transactions as numbers takes 10 ms for each test instead of 2.
 */
async function fingerprintOf(client: pg.Client, { filled, since }: Watched): Promise<string> {
  const parts = [...catalogs, ...filled].map(
    (name) => `(select count(*) || ' ' || count(*) filter (where age(xmin) < age('${since}'::xid)) from ${name})`,
  )
  const { rows } = await client.query<{ fingerprint: string }>(
    `select concat_ws(',', ${[ownSettings, ...parts].join()}) as fingerprint`,
  )

  return rows[0]?.fingerprint ?? ''
}
