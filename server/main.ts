import closeWithGrace from 'close-with-grace'

import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { migrateToLatest } from './db/migrate.ts'
import { startJobs } from './jobs.ts'
import { sentenceFor } from './mistake.ts'
import { openDatabase, openLog, openServices } from './open.ts'

async function start(): Promise<void> {
  const config = readConfig()
  const log = openLog(config.logLevel)
  const { db, close } = await openDatabase(config, log)
  // In production the operator migrates, before the new version starts.
  if (!config.production) await migrateToLatest(db)
  if (config.demo) {
    const { seedDemoStudio } = await import('./demo/seed.ts')
    await seedDemoStudio(db, { now: new Date(), accounts: 'with-known-passwords' })
  }

  const services = await openServices(config, db, log)
  const app = await buildApp(services)
  await app.listen({ port: config.port, host: config.host })
  const stopJobs = startJobs(services)
  announce(`Loft & Lie serves ${config.publicUrl}`)

  closeWithGrace({ delay: 9000 }, async ({ err }) => {
    if (err) log.fatal({ err }, 'The server ends because of an error that nothing caught')
    await app.close()
    await stopJobs()
    services.mailer?.close()
    await close()
  })

  function announce(line: string): void {
    if (config.production) log.info(line)
    else process.stdout.write(`${line}\n`)
  }
}

start().catch((error: unknown) => {
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
})
