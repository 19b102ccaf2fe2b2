import closeWithGrace from 'close-with-grace'

import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { migrateToLatest } from './db/migrate.ts'
import { startJobs } from './jobs.ts'
import { sentenceFor } from './mistake.ts'
import { openDatabase, openLog, openServices } from './open.ts'

/** What ends what was begun, in the order in which it was begun. */
const ends: (() => Promise<unknown>)[] = []

async function start(): Promise<void> {
  const config = readConfig()
  const log = openLog(config.logLevel)
  const { db, close } = await openDatabase(config, log)
  ends.push(close)

  // In production the operator migrates, before the new version starts.
  if (!config.production) await migrateToLatest(db)
  if (config.demo) {
    const { seedDemoStudio } = await import('./demo/seed.ts')
    await seedDemoStudio(db, { now: new Date(), accounts: 'with-known-passwords' })
  }

  const services = await openServices(config, db, log)
  const app = await buildApp(services)
  ends.push(startJobs(services), () => app.close())
  await app.listen({ port: config.port, host: config.host })

  const served = `Loft & Lie serves ${config.publicUrl}`
  if (config.production) log.info(served)
  else process.stdout.write(`${served}\n`)
}

closeWithGrace({ delay: 9000 }, async ({ err }) => {
  if (err) process.stderr.write(`${sentenceFor(err)}\n`)
  for (const end of ends.toReversed()) await end()
})

start().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
})
