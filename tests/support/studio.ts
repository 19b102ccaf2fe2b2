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
  /** Whether it is the demo or an empty studio. */
  isDemo: boolean
  /** Environment variables. */
  settings: Record<string, string>
}

export interface ServedStudio {
  url: string
  /** Its database with the login of the tables' owner, and its address. */
  owner: Db
  ownerUrl: string
  /** The server is told by the database of places that are made in it, a moment later: a test that asks at once has it look. */
  learnPlaces: () => Promise<void>
  /** The lines of its log. */
  logged: readonly string[]
  /** What the operator's `doctor` finds wrong; each walk through several features ends by asking it. */
  faults: () => Promise<string[]>
  stop: () => Promise<void>
}

/** Starts a server in this process with all that `npm start` starts, jobs and live boards too, on a new database. */
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
  const { places } = await serve({ config, db, url, log, now: () => new Date() }, ends)

  const faults = async () => {
    const found = await examine(owner, config)
    return found.filter(({ state }) => state === 'FAIL').map(({ subject, sentence }) => `${subject}: ${sentence}`)
  }
  const stop = async () => {
    await endAll(ends)
    dropLater(ownerUrl)
  }
  return { url: config.publicUrl, owner, ownerUrl, learnPlaces: places.reload, logged, faults, stop }
}

async function seedDemo(ownerUrl: string): Promise<void> {
  const shelf = openShelf(readConfig({ DATABASE_URL: ownerUrl, DATA_DIR: inject('demoFiles') }))
  const db = connect(ownerUrl, { poolSize: 1, withoutTimeLimit: true })
  // On a busy machine the demo's photos take longer than a transaction may be idle.
  await sql`set idle_in_transaction_session_timeout = 0`.execute(db)
  await seedDemoStudio(db, { now: new Date(), accounts: 'with-known-passwords', shelf })
  // A job does this within a second of the start; until then a walk would be offered times of the league.
  await keepEvenings({ trx: db, now: new Date(), place: await readFirstPlace({ trx: db }) })
  // As cheap as the server's hashes in tests.
  const passwordHash = await argon2Hash(demoPassword, leastCost)
  await db.updateTable('authUser').set({ passwordHash }).where('passwordHash', 'is not', null).execute()
  // Otherwise each copy would plan without knowing how large a table is, and autovacuum would work on it.
  await sql`vacuum analyze`.execute(db)
  await db.destroy()
}
