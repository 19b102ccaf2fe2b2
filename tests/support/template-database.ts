import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from '#server/kernel/db/embedded.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import { migrateFor } from '#server/kernel/db/migrate.ts'
import { root } from '#server/kernel/root.ts'

import { serverSecret } from './process.ts'
import { copyFolder, makeScratch, sweepScratch } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
  }
}

const kept = join(root, '.data/test')

// The deployment tests are about durability; here it only costs time.
const settings =
  'fsync=off synchronous_commit=off full_page_writes=off wal_level=minimal max_wal_senders=0 checkpoint_timeout=1h ' +
  'shared_buffers=256MB max_connections=400 io_method=sync bgwriter_lru_maxpages=0 wal_writer_delay=10s plan_cache_mode=force_generic_plan'
// A copy is vacuumed when it is emptied. In `test:long` PostgreSQL must learn how large the tables are that tests fill.
const unwatched = process.env['LONG'] === 'yes' ? '' : ' autovacuum=off track_counts=off'
const fast = (settings + unwatched).split(' ').flatMap((setting) => ['-c', setting])

/** The migrated database that every test copies. */
export const templateName = 'studio_template'

export const databaseUrl = (serverUrl: string, name: string) => serverUrl.replace(/\/[^/]*$/, `/${name}`)

/** Starts a PostgreSQL for this run with the template in it; both are removed afterwards. */
export default async function setup(project: TestProject) {
  sweepScratch()
  const folder = await makeScratch()
  await copyFolder(await prepareTemplate(), folder)
  const embedded = await startEmbedded(folder, fast)
  project.provide('serverUrl', embedded.url)

  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true })
  }
}

function hashOfMigrations(): string {
  const migrations = readdirSync(join(root, 'migrations')).toSorted()
  const hash = createHash('sha256')
  for (const file of [
    ...migrations.map((name) => `migrations/${name}`),
    'server/kernel/db/queue.ts',
    'server/notices/delivery-queue.ts',
    'server/auth/hooks/queue.ts',
    'server/kernel/db/logins.ts',
    'tests/support/template-database.ts',
    'package-lock.json',
  ])
    hash.update(file).update(readFileSync(join(root, file)))

  return hash.digest('hex').slice(0, 12)
}

/** The files of a PostgreSQL with the migrated template, kept for later runs until a migration changes. */
export async function prepareTemplate(): Promise<string> {
  const prepared = join(kept, hashOfMigrations())
  if (!existsSync(prepared)) await prepare(prepared)

  return prepared
}

async function prepare(prepared: string): Promise<void> {
  await rm(kept, { recursive: true, force: true })
  await mkdir(kept, { recursive: true })
  // Named differently until it is complete, so that a run that is stopped leaves no half template.
  const unfinished = await mkdtemp(join(kept, 'unfinished-'))
  const embedded = await startEmbedded(unfinished, fast)
  const admin = new pg.Client(embedded.url)
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  const ownerUrl = databaseUrl(embedded.url, templateName)
  // Imported here, since it loads the whole server, which a run with a template does not need.
  const { queues } = await import('#server/features.ts')
  await migrateFor({ ownerUrl, url: serverUrlOf(ownerUrl, serverSecret), queues })
  await embedded.stop()
  await rename(unfinished, prepared)
}
