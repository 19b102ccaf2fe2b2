import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'

import { root } from '#server/kernel/root.ts'

import { connect, type Db } from './database.ts'
import { grantServerLogin } from './logins.ts'
import { installQueues, type Queue, queueMigration, queuesMadeAt } from './queue.ts'

const folder = join(root, 'migrations')

const fromFolder: MigrationProvider = {
  getMigrations: async () => Object.fromEntries((await namesInFolder()).map((name) => [name, migrationOf(name)])),
}

async function namesInFolder(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, ''))
    .toSorted()
}

/** Loads a migration only when it runs: a start on a migrated database needs the names alone. */
const migrationOf = (name: string): Migration => ({
  async up(db) {
    const migration: Migration = await import(join(folder, `${name}.ts`))
    await migration.up(db)
  },
})

/** A migration failed. Its message says so, since an error about a missing table would read as "not migrated". */
export class MigrationError extends Error {
  constructor(name: string, cause: Error) {
    super(`Migration ${name} failed, and nothing was changed: ${cause.message}`, { cause })
    this.name = 'MigrationError'
  }
}

const migratorFor = (db: Db) => new Migrator({ db: db.withoutPlugins(), provider: fromFolder })

interface Target {
  url: string
  ownerUrl: string
  queues: readonly Queue[]
}

/** Migrates as the owner, and lets the server's login in. Returns the names of the applied migrations. */
export async function migrateFor({ url, ownerUrl, queues }: Target): Promise<string[]> {
  const owner = connect(ownerUrl, { poolSize: 2, withoutTimeLimit: true })
  try {
    const applied = await migrateToLatest(owner, queues)
    await grantServerLogin(owner, url)
    return applied
  } finally {
    await owner.destroy()
  }
}

/**
 * Brings the database to the latest version; two servers that start at once take turns. Returns the names of the
 * applied migrations.
 */
export async function migrateToLatest(db: Db, queues: readonly Queue[]): Promise<string[]> {
  // A login that may not change tables stops here, when nothing is left to apply.
  if ((await listMigrations(db, queues)).every(({ appliedAt }) => appliedAt)) {
    await installQueues(db, queues)
    return []
  }

  const applied = await applyMigrations(db)
  return (await installQueues(db, queues)) ? [...applied, queueMigration] : applied
}

/**
 * Applies the missing migrations, up to the latest or to `last`, in the caller's transaction if there is one. The
 * queue's tables stay as they are. Returns the names of the applied migrations.
 */
export async function applyMigrations(db: Db, last?: string): Promise<string[]> {
  const migrator = migratorFor(db)
  const { error, results = [] } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last))
  const failed = results.find(({ status }) => status === 'Error')
  if (failed && error instanceof Error) throw new MigrationError(failed.migrationName, error)
  if (error) throw error

  return results.map(({ migrationName }) => migrationName)
}

interface AppliedMigration {
  name: string
  appliedAt: Date | undefined
}

/** Every migration of this version in order, the queue's tables last, with the time at which this database got it. */
export async function listMigrations(db: Db, queues: readonly Queue[]): Promise<AppliedMigration[]> {
  const [names, applied] = [await namesInFolder(), await appliedMigrations(db)]

  return [
    ...names.map((name) => ({ name, appliedAt: applied.get(name) })),
    { name: queueMigration, appliedAt: await queuesMadeAt(db, queues) },
  ]
}

/** Kysely's own list describes every table of the database, which costs each start a tenth of a second. */
async function appliedMigrations(db: Db): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ isKept: boolean }>`
    select to_regclass('kysely_migration') is not null as "isKept"
  `.execute(db)
  if (!rows[0]?.isKept) return new Map()

  const applied = await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration`.execute(
    db,
  )
  return new Map(applied.rows.map(({ name, timestamp }) => [name, new Date(timestamp)]))
}

const migrated = new WeakSet<Db>()

/** Whether this database has every migration of this version. Migrations only go forward, so a yes is remembered. */
export async function isMigrated(db: Db, queues: readonly Queue[]): Promise<boolean> {
  if (migrated.has(db)) return true

  const migrations = await listMigrations(db, queues)
  const isComplete = migrations.every(({ appliedAt }) => appliedAt)
  if (isComplete) migrated.add(db)
  return isComplete
}
