import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'

import { queues } from '#server/features.ts'
import { connect } from '#server/kernel/db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from '#server/kernel/db/embedded.ts'
import { migrateToLatest } from '#server/kernel/db/migrate.ts'
import { endStarted } from '#tests/support/process.ts'
import { databaseUrl } from '#tests/support/template-database.ts'

/** Makes a migrated, empty database of this name. */
export type FreshDatabase = (name: string) => Promise<string>

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Works beside a PostgreSQL of its own. Whatever becomes of the work, also when it is broken off while the database starts, or by what
 * fails where nobody waits for it: neither a server nor a database is left behind.
 */
export async function inBench(work: (freshDatabase: FreshDatabase) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  // Durable, as in a studio: both sides of each ratio pay for it.
  const embedded = startEmbedded(folder, ['-c', 'max_connections=200'])
  let ending: Promise<void> | undefined
  const cleanUp = () => (ending ??= endAll(embedded, folder))
  const breakOff = (code: number) => void cleanUp().finally(() => process.exit(code))
  for (const signal of signals) process.once(signal, () => breakOff(130))
  process.once('uncaughtException', (error) => {
    // What the end of the database breaks is no fault of its own.
    if (ending === undefined) process.stderr.write(`${error.stack}\n`)
    breakOff(1)
  })

  try {
    const { url } = await embedded
    await work((name) => freshDatabase(url, name))
  } catch (error) {
    // Said at once: what is thrown once the database ends counts as broken by that.
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    throw error
  } finally {
    await cleanUp()
  }
}

async function endAll(embedded: Promise<EmbeddedDatabase>, folder: string): Promise<void> {
  try {
    await endStarted()
  } finally {
    // One that did not start has nothing to stop.
    await embedded.then(
      ({ stop }) => stop(),
      () => undefined,
    )
    rmSync(folder, { recursive: true, force: true })
  }
}

async function freshDatabase(serverUrl: string, name: string): Promise<string> {
  const admin = new pg.Client(serverUrl)
  await admin.connect()
  await admin.query(`create database bench_${name}`)
  await admin.end()
  const url = databaseUrl(serverUrl, `bench_${name}`)
  const db = connect(url)
  await migrateToLatest(db, queues)
  await db.destroy()

  return url
}
