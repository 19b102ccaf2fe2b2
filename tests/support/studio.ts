import { cp, rm } from 'node:fs/promises'

import { sql } from 'kysely'
import { inject } from 'vitest'

import { argon2Hash, leastCost } from '#server/auth/passwords/password-hash.ts'
import { readConfig } from '#server/config.ts'
import { seedDemoStudio } from '#server/demo/seed.ts'
import { examine } from '#server/doctor.ts'
import { openShelf } from '#server/files/service.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { serverUrlOf } from '#server/kernel/db/logins.ts'
import { openLog } from '#server/kernel/log/log.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { type End, endAll, serve } from '#server/serve.ts'
import { readFirstPlace } from '#server/settings/service.ts'

import { copyTemplate, dropLater, makeTemplate } from './own-database.ts'
import { demoPassword, freePort, serverSecret } from './process.ts'
import { makeScratch } from './scratch.ts'

export interface StudioOptions {
  /** Whether it is the demo, or an empty one. */
  isDemo: boolean
  /** As the environment spells them. */
  settings: Record<string, string>
}

export interface ServedStudio {
  url: string
  /** Its database, and where that is, as the owner of its tables logs in. */
  owner: Db
  ownerUrl: string
  /** Lines of the log. */
  logged: readonly string[]
  /** What the operator's `doctor` finds wrong; each way through several features ends by asking it. */
  faults: () => Promise<string[]>
  stop: () => Promise<void>
}

/** A server in this process, with all that `npm start` starts, jobs and boards too, on a database of its own. */
export async function serveStudio({ isDemo, settings }: StudioOptions): Promise<ServedStudio> {
  const folder = await makeScratch()
  const ownerUrl = await copyTemplate(isDemo ? await makeTemplate('demo', seedDemo) : undefined)
  if (isDemo) await cp(inject('demoFiles'), folder, { recursive: true })
  const url = serverUrlOf(ownerUrl, serverSecret)
  const config = readConfig({
    // Passwords are hashed cheaply.
    NODE_ENV: 'test',
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SECRET_KEY: serverSecret,
    DEMO: isDemo ? 'on' : 'off',
    RATE_LIMITS: 'off',
    ...settings,
  })
  const logged: string[] = []
  const log = openLog(config.logLevel, { write: (line) => void logged.push(line) })
  const db = connect(url, { poolSize: config.databasePoolSize })
  const owner = connect(ownerUrl, { poolSize: 2 })
  const ends: End[] = [() => rm(folder, { recursive: true, force: true }), () => owner.destroy(), () => db.destroy()]
  await serve({ config, db, url, log, now: () => new Date() }, ends)

  const faults = async () => {
    const found = await examine(owner, config)
    return found.filter(({ state }) => state === 'FAIL').map(({ subject, sentence }) => `${subject}: ${sentence}`)
  }
  const stop = async () => {
    await endAll(ends)
    dropLater(ownerUrl)
  }
  return { url: config.publicUrl, owner, ownerUrl, logged, faults, stop }
}

async function seedDemo(ownerUrl: string): Promise<void> {
  const shelf = openShelf(readConfig({ DATABASE_URL: ownerUrl, DATA_DIR: inject('demoFiles') }))
  const db = connect(ownerUrl, { poolSize: 1, patient: true })
  // A busy machine may be at its photos for longer than a transaction may wait.
  await sql`set idle_in_transaction_session_timeout = 0`.execute(db)
  await seedDemoStudio(db, { now: new Date(), accounts: 'with-known-passwords', shelf })
  // What a job does within a second of the start: a walk that begins meanwhile would be offered times of the league.
  await keepEvenings({ trx: db, now: new Date(), place: await readFirstPlace({ trx: db }) })
  // As cheap as those that the server hashes under test.
  const passwordHash = await argon2Hash(demoPassword, leastCost)
  await db.updateTable('authUser').set({ passwordHash }).where('passwordHash', 'is not', null).execute()
  // Else each copy plans without knowing how large a table is, and is looked through by PostgreSQL itself.
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}
