import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'

import { root } from '#server/kernel/root.ts'

import { connect, type Db } from './database.ts'
import { admitServer } from './logins.ts'
import { installQueues, queueMigration, queuesMadeAt } from './queue.ts'

const folder = join(root, 'migrations')

const fromFolder: MigrationProvider = {
  async getMigrations() {
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted()

    return Object.fromEntries(files.map((file) => [file.replace(/\.ts$/, ''), migrationOf(file)]))
  },
}

/** Loaded when it is its turn: a start on a migrated database needs their names alone. */
const migrationOf = (file: string): Migration => ({
  async up(db) {
    const migration: Migration = await import(join(folder, file))
    await migration.up(db)
  },
})

/** What a migration met, which is the operator's to read: whatever is missing there is no sign that nothing was migrated. */
export class MigrationError extends Error {
  constructor(name: string, cause: Error) {
    super(`Migration ${name} failed, and nothing was changed: ${cause.message}`, { cause })
    this.name = 'MigrationError'
  }
}

const migratorFor = (db: Db) => new Migrator({ db: db.withoutPlugins(), provider: fromFolder })

/** As the owner, for a server that may log in afterwards. Returns what was applied. */
export async function migrateFor({ url, ownerUrl }: { url: string; ownerUrl: string }): Promise<string[]> {
  const owner = connect(ownerUrl, { poolSize: 2, patient: true })
  try {
    const applied = await migrateToLatest(owner)
    await admitServer(owner, url)
    return applied
  } finally {
    await owner.destroy()
  }
}

/** Brings the database to the latest version; two servers that start at once take turns. Returns what was applied. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  // Whoever may not change tables finds here that nothing is left to change.
  if ((await listMigrations(db)).every(({ appliedAt }) => appliedAt)) {
    await installQueues(db)
    return []
  }

  const { error, results = [] } = await migratorFor(db).migrateToLatest()
  const failed = results.find(({ status }) => status === 'Error')
  if (failed && error instanceof Error) throw new MigrationError(failed.migrationName, error)
  if (error) throw error

  const applied = results.map(({ migrationName }) => migrationName)
  return (await installQueues(db)) ? [...applied, queueMigration] : applied
}

/** Brings an empty database to where another one stood. */
export async function migrateTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorFor(db).migrateTo(name)
  if (error) throw error
}

/** Every migration of this version, in order, the queue's tables last, and when it was applied to this database. */
export async function listMigrations(db: Db): Promise<{ name: string; appliedAt: Date | undefined }[]> {
  const migrations = await migratorFor(db).getMigrations()

  return [
    ...migrations.map(({ name, executedAt }) => ({ name, appliedAt: executedAt })),
    { name: queueMigration, appliedAt: await queuesMadeAt(db) },
  ]
}

const migrated = new WeakSet<Db>()

/** Whether this database has every migration of this version. Those go forward only: it is looked up once. */
export async function isMigrated(db: Db): Promise<boolean> {
  if (migrated.has(db)) return true

  const migrations = await listMigrations(db)
  const isComplete = migrations.every(({ appliedAt }) => appliedAt)
  if (isComplete) migrated.add(db)
  return isComplete
}
