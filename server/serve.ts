import { setTimeout as pause } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { buildApp } from './app.ts'
import { eventChannel } from './audit/service.ts'
import { startConsumers } from './events.ts'
import { features } from './features.ts'
import { keepAtJobs } from './jobs.ts'
import type { Config } from './kernel/config/config.ts'
import { listenError } from './kernel/config/mistake.ts'
import { watch } from './kernel/db/watch.ts'
import { forgetOldCounts } from './kernel/limits/counting.ts'
import { openMetrics, serveMetrics } from './kernel/metrics.ts'
import type { Services } from './kernel/services.ts'
import { startLive } from './live.ts'
import { openServices } from './services.ts'

interface Opened extends Pick<Services, 'config' | 'db' | 'log' | 'now'> {
  /** The server's address of the database. */
  url: string
}

export type End = () => Promise<unknown>

/**
 * Serves the studio of a migrated database: answers requests, tells the boards what happens and works at its jobs. Adds to
 * `ends` what ends each part as soon as that part has begun, for a server may be told to end while it starts. Returns what it
 * keeps in memory.
 */
export async function serve({ url, ...opened }: Opened, ends: End[]): Promise<Services> {
  const { config, db } = opened
  forgetOldCounts(db)
  const services: Services = await openServices(opened)
  if (config.metrics) {
    services.metrics = openMetrics(
      db,
      services.live,
      features.flatMap((feature) => feature.figures ?? []),
    )
    const reading = await serveMetrics(services.metrics, config.metrics).catch(
      listenError('METRICS_HOST', 'METRICS_PORT'),
    )
    ends.push(async () => void reading.close())
  }
  const following = await startLive(services)
  ends.push(following.end)
  ends.push(watchMemory(services, url, following.look))
  const app = await buildApp(services)
  await app.listen({ port: config.port, host: config.host }).catch(listenError('HOST', 'PORT'))
  const endJobs = keepAtJobs(services, url)
  const endConsumers = startConsumers(services)
  // oxlint-disable-next-line no-restricted-properties -- what ends are parts of this process
  ends.push(() => Promise.all([closeApp(app), endJobs(), endConsumers()]))
  ends.push(() => sayGoodbye(app, config))

  return services
}

/** Ends the last that was begun first. */
export async function endAll(ends: readonly End[]): Promise<void> {
  for (const end of ends.toReversed()) await end()
}

/** Follows what other servers and the operator change of that which this one keeps in memory, and what happens. */
const watchMemory = (services: Services, url: string, look: () => Promise<void>) =>
  watch(services, url, [
    { channel: 'signing_keys', what: 'signing keys', reload: services.keys.reload },
    { channel: 'content', what: 'edition of the words', reload: services.contentEdition.reload },
    { channel: 'role_permissions', what: 'permissions', reload: services.rolePermissions.reload },
    { channel: 'places', what: 'places', reload: services.places.reload },
    { channel: eventChannel, what: 'event log', reload: look },
  ])

/** Answers what was begun; a request that does not come to its end is cut after five seconds. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => app.server.closeAllConnections(), 5000)
  await app.close()
  clearTimeout(impatience)
}

/** Whoever sends requests here is told to send them elsewhere; until it has noticed, they are answered. */
async function sayGoodbye(app: FastifyInstance, { shutdownDelaySeconds }: Config): Promise<void> {
  app.isEnding = true
  await pause(shutdownDelaySeconds * 1000)
}
