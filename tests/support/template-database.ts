import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbedded } from '#server/kernel/db/embedded.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import { migrateFor } from '#server/kernel/db/migrate.ts'

import { serverSecret } from './process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string
    templateName: string
  }
}

const root = join(import.meta.dirname, '../..')

// Durability is what the deployment tests are for; here it only costs time.
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=400']

const dataDir = join(root, '.data/test')

/** Of more copies than these it is quicker to delete the whole server (0.1 s a copy) than to drop each (0.3 s). */
const mostDropped = 50

/** One PostgreSQL for the run, and in it one migrated database that every test copies; the copies go at the end. */
export default async function setup(project: TestProject) {
  const embedded = await startEmbedded(
    dataDir,
    fast.flatMap((setting) => ['-c', setting]),
  )
  const templateName = `golf_template_${hashOfMigrations()}`
  await withAdmin(embedded.url, (admin) => ensureTemplate(admin, embedded.url, templateName))
  project.provide('serverUrl', embedded.url)
  project.provide('templateName', templateName)

  return async () => {
    const areDropped = await withAdmin(embedded.url, dropCopies)
    await embedded.stop()
    if (!areDropped) await rm(dataDir, { recursive: true })
  }
}

export const databaseUrl = (serverUrl: string, name: string) => serverUrl.replace(/\/[^/]*$/, `/${name}`)

async function withAdmin<Result>(url: string, work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client(url)
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function hashOfMigrations(): string {
  const migrations = readdirSync(join(root, 'migrations')).toSorted()
  const hash = createHash('sha256')
  for (const file of [
    ...migrations.map((name) => `migrations/${name}`),
    'server/kernel/db/queue.ts',
    'server/kernel/db/logins.ts',
    'package-lock.json',
  ])
    hash.update(file).update(readFileSync(join(root, file)))

  return hash.digest('hex').slice(0, 12)
}

async function ensureTemplate(admin: pg.Client, serverUrl: string, name: string): Promise<void> {
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [name])
  if (rowCount) return

  // Named differently until it is whole, so that a run that was stopped leaves no half template.
  const unfinished = `unfinished_${name}`
  await admin.query(`drop database if exists ${unfinished}`)
  await admin.query(`create database ${unfinished}`)
  const ownerUrl = databaseUrl(serverUrl, unfinished)
  await migrateFor({ ownerUrl, url: serverUrlOf(ownerUrl, serverSecret) })
  await admin.query(`alter database ${unfinished} rename to ${name}`)
}

/** Whether they are gone: of too many none is. */
async function dropCopies(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ datname: string }>(`select datname from pg_database where datname like 'copy_%'`)
  if (rows.length > mostDropped) return false

  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`)
  return true
}
