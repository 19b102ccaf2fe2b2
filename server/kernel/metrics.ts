import { createServer, type Server } from 'node:http'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

import type { Config } from './config/config.ts'
import { connectionsOf, type Db } from './db/database.ts'
import { latenessOf } from './db/queue.ts'
import type { Figure } from './feature.ts'
import type { Live } from './live/live.ts'

// Labels are few names of ours: never an address that somebody typed, or a person's name.

export interface Metrics {
  /** Measures every request of this server. Call it before routes are added. */
  observe: (app: FastifyInstance) => void
  /** The figures in Prometheus' format. */
  read: () => Promise<string>
  contentType: string
}

export function openMetrics(db: Db, live: Live, figures: readonly Figure[]): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by endpoint',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  measureConnections(db, registers)
  measureSockets(live, registers)
  measureDatabase(db, figures, registers)

  return {
    observe(app) {
      app.addHook('onResponse', (request, reply, done) => {
        // All files and pages share one label; so do addresses that do not exist.
        const { endpoint } = request.routeOptions.config
        const labels = { method: endpoint?.method ?? 'any', route: endpoint?.path ?? 'site', status: reply.statusCode }
        duration.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
    read: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

function measureConnections(db: Db, registers: Registry[]) {
  return new Gauge({
    name: 'database_connections',
    help: 'Connections of this server’s pool, and requests that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount = 0, idleCount = 0, waitingCount = 0 } = connectionsOf(db) ?? {}
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
}

function measureSockets({ connections }: Live, registers: Registry[]) {
  return new Gauge({
    name: 'live_sockets',
    help: 'Open sockets of this server at /realtime/v1, and channels that they have joined',
    labelNames: ['what'],
    registers,
    collect() {
      this.set({ what: 'sockets' }, connections.size)
      this.set(
        { what: 'channels' },
        [...connections].reduce((sum, { joined }) => sum + joined.size, 0),
      )
    },
  })
}

/**
 * Figures that all servers share are read from the database at each reading; `database_up` says whether it answered.
 */
function measureDatabase(db: Db, figures: readonly Figure[], registers: Registry[]) {
  return [
    new Gauge({
      name: 'database_up',
      help: 'Whether the database answered',
      registers,
      async collect() {
        this.set(await ifAnswered(() => sql`select 1`.execute(db)).then((result) => (result ? 1 : 0)))
      },
    }),
    new Gauge({
      name: 'job_lateness_seconds',
      help: 'For how long the oldest job of a queue has been due; 0 when none waits',
      labelNames: ['queue'],
      registers,
      async collect() {
        this.reset()
        for (const { queue, seconds } of (await ifAnswered(() => latenessOf(db))) ?? []) this.set({ queue }, seconds)
      },
    }),
    ...figures.map(
      ({ read, ...named }) =>
        new Gauge({
          ...named,
          registers,
          async collect() {
            this.reset()
            for (const { labels, value } of (await ifAnswered(() => read({ trx: db }))) ?? []) this.set(labels, value)
          },
        }),
    ),
  ]
}

/** Undefined when the database did not answer, so that the other figures are still read. */
const ifAnswered = <Result>(ask: () => Promise<Result>): Promise<Result | undefined> => ask().catch(() => undefined)

/** Listens on a separate port, which the studio's proxy does not serve. */
export async function serveMetrics(metrics: Metrics, { port, host }: NonNullable<Config['metrics']>): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.read().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(port, host, resolve)
  await promise

  return server
}
