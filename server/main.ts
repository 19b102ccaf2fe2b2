import closeWithGrace from 'close-with-grace'

import { readConfig } from './config.ts'
import { queues } from './features.ts'
import { openShelf } from './files/service.ts'
import { sentenceFor } from './kernel/config/mistake.ts'
import { migrateFor } from './kernel/db/migrate.ts'
import { openDatabase } from './kernel/db/open-database.ts'
import { openLog } from './kernel/log/log.ts'
import { type End, endAll, serve } from './serve.ts'

/** The functions that end what was begun, in the order in which it was begun. */
const ends: End[] = []
let isEnding = false

async function start(): Promise<void> {
  const config = readConfig()
  closeWithGrace({ delay: 9000 + config.shutdownDelaySeconds * 1000 }, end)
  const log = openLog(config.logLevel)
  const { db, url, ownerUrl, close } = await openDatabase(config, log)
  ends.push(close)

  // In production the operator migrates before the new version starts.
  if (!config.production) await migrateFor({ url, ownerUrl, queues })
  if (config.demo) {
    const { seedDemoStudio } = await import('./demo/seed.ts')
    await seedDemoStudio(db, { now: new Date(), accounts: 'with-known-passwords', shelf: openShelf(config) })
  }
  await serve({ config, db, url, log, now: () => new Date() }, ends)

  const served = `Loft & Lie serves ${config.publicUrl}`
  if (config.production) log.info(served)
  else process.stdout.write(`${served}\n`)
}

async function end({ err }: { err?: Error }): Promise<void> {
  if (err) process.stderr.write(`${sentenceFor(err)}\n`)
  isEnding = true
  await endAll(ends)
}

start().catch((error: unknown) => {
  // The database went away during the start.
  if (isEnding) return
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
})
