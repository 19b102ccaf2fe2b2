import { setTimeout as pause } from 'node:timers/promises'

import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'

import { buildApp } from './app.ts'
import { eventChannel } from './audit/service.ts'
import { readConfig } from './config.ts'
import { startConsumers } from './events.ts'
import { openShelf } from './files/service.ts'
import { keepAtJobs } from './jobs.ts'
import type { Config } from './kernel/config/config.ts'
import { refusedPlace, sentenceFor } from './kernel/config/mistake.ts'
import { migrateFor } from './kernel/db/migrate.ts'
import { openDatabase } from './kernel/db/open-database.ts'
import { watch } from './kernel/db/watch.ts'
import { forgetOldCounts } from './kernel/limits/counting.ts'
import { openLog } from './kernel/log/log.ts'
import { openMetrics, serveMetrics } from './kernel/metrics.ts'
import type { Services } from './kernel/services.ts'
import { startLive } from './live.ts'
import { openServices } from './services.ts'

/** The functions that end what was begun, in the order in which it was begun. */
const ends: (() => Promise<unknown>)[] = []
let isEnding = false

async function start(): Promise<void> {
  const config = readConfig()
  closeWithGrace({ delay: 9000 + config.shutdownDelaySeconds * 1000 }, end)
  const log = openLog(config.logLevel)
  const { db, url, ownerUrl, close } = await openDatabase(config, log)
  ends.push(close)

  // In production the operator migrates before the new version starts.
  if (!config.production) await migrateFor({ url, ownerUrl })
  if (config.demo) {
    const { seedDemoStudio } = await import('./demo/seed.ts')
    await seedDemoStudio(db, { now: new Date(), accounts: 'with-known-passwords', shelf: openShelf(config) })
  }

  forgetOldCounts(db)
  const services: Services = await openServices({ config, db, log, now: () => new Date() })
  if (config.metrics) {
    services.metrics = openMetrics(db, services.live)
    const reading = await serveMetrics(services.metrics, config.metrics).catch(
      refusedPlace('METRICS_HOST', 'METRICS_PORT'),
    )
    ends.push(async () => void reading.close())
  }
  const following = await startLive(services)
  ends.push(following.end)
  ends.push(watchMemory(services, url, following.look))
  const app = await buildApp(services)
  await app.listen({ port: config.port, host: config.host }).catch(refusedPlace('HOST', 'PORT'))
  const endJobs = keepAtJobs(services, url)
  const endConsumers = startConsumers(services)
  ends.push(() => Promise.all([closeApp(app), endJobs(), endConsumers()]))
  ends.push(() => sayGoodbye(app, config))

  const served = `Loft & Lie serves ${config.publicUrl}`
  if (config.production) log.info(served)
  else process.stdout.write(`${served}\n`)
}

/**
 * Keeps the memory of this server in step with what other servers and the operator change, and follows the event log.
 */
const watchMemory = (services: Services, url: string, look: () => Promise<void>) =>
  watch(services, url, [
    { channel: 'signing_keys', what: 'signing keys', reload: services.keys.reload },
    { channel: 'content', what: 'edition of the words', reload: services.contentEdition.reload },
    { channel: 'role_permissions', what: 'permissions', reload: services.rolePermissions.reload },
    { channel: eventChannel, what: 'event log', reload: look },
  ])

/** Answers the requests that were begun; a request that takes longer than five seconds is cut. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), 5000)
  await app.close()
  clearTimeout(impatience)
}

/** /readyz is red from now on, so that a balancer sends nothing more; until it has noticed, requests are answered. */
async function sayGoodbye(app: FastifyInstance, { shutdownDelaySeconds }: Config): Promise<void> {
  app.isEnding = true
  await pause(shutdownDelaySeconds * 1000)
}

async function end({ err }: { err?: Error }): Promise<void> {
  if (err) process.stderr.write(`${sentenceFor(err)}\n`)
  isEnding = true
  for (const end of ends.toReversed()) await end()
}

start().catch((error: unknown) => {
  // The database went away during the start.
  if (isEnding) return
  process.stderr.write(`${sentenceFor(error)}\n`)
  process.exit(1)
})
