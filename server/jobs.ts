import { setTimeout as pause } from 'node:timers/promises'

import pLimit from 'p-limit'
import { type Job as QueuedJob, PgBoss } from 'pg-boss'

import { features } from './features.ts'
import type { Job, Worker } from './kernel/feature.ts'
import type { Services } from './kernel/services.ts'
import { jobWork } from './kernel/work.ts'
import { checkLedgers } from './ledgers.ts'
import { forgetOldRows } from './retention.ts'

/** All jobs that run by a schedule. */
export const jobs: readonly Job[] = [
  ...features.flatMap((feature) => feature.jobs ?? []),
  { name: 'forget-old-rows', cron: '17 4 * * *', run: forgetOldRows },
  { name: 'check-ledgers', cron: '27 4 * * *', run: checkLedgers },
]

// A failed run is not repeated, since the next one comes anyway. If a server is killed, its job is free again after two
// minutes.
const recurring = { policy: 'exclusive', notify: true, retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3600 }

// For messages, which nobody announces. Jobs are announced, and looked for twice a minute as well.
const polling = { pollingIntervalSeconds: 1 }

/**
 * Works at the jobs of this database, and waits for it in the background if it does not answer yet. Returns a function
 * that ends this.
 */
export function keepAtJobs(services: Services, databaseUrl: string): () => Promise<void> {
  const ending = new AbortController()
  const begun = untilBegun()

  async function untilBegun(): Promise<() => Promise<void>> {
    while (!ending.signal.aborted) {
      try {
        return await startJobs(services, databaseUrl)
      } catch (error) {
        services.log.error({ err: error }, 'The jobs cannot begin, and are tried again')
        await pause(1000)
      }
    }
    return async () => undefined
  }
  return async () => {
    ending.abort()
    const end = await begun
    await end()
  }
}

/** Begins to work at the jobs of this database. Returns a function that ends this, after the runs that were begun. */
export async function startJobs(services: Services, databaseUrl: string): Promise<() => Promise<void>> {
  const { log } = services
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 5000,
    migrate: false,
    createSchema: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue met an error and goes on'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))
  const end = async () => {
    await boss.stop({ timeout: 4000 })
    services.mailer?.close()
  }

  try {
    await boss.start()
    await makeSchedules(boss)
    // oxlint-disable-next-line no-restricted-properties -- the queue has connections of its own
    await Promise.all([
      ...features.flatMap((feature) => feature.workers?.(services) ?? []).map((worker) => work(boss, worker)),
      ...jobs.map((job) => repeat(boss, job, services, databaseUrl)),
    ])
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
  return end
}

/** What exists is not made again, which would be four statements for each job. */
async function makeSchedules(boss: PgBoss): Promise<void> {
  const queues = new Set((await boss.getQueues()).map(({ name }) => name))
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  const isNew = ({ name, cron }: Job) => !queues.has(name) || crons.get(name) !== cron

  // oxlint-disable-next-line no-restricted-properties -- the queue has connections of its own
  await Promise.all(
    jobs.filter(isNew).map(async (job) => {
      const { name, cron, run: _, ...own } = job
      await boss.createQueue(name, { ...recurring, ...own })
      await boss.schedule(name, cron)
    }),
  )
}

async function repeat(boss: PgBoss, { name, run }: Job, services: Services, databaseUrl: string): Promise<void> {
  await boss.work(name, polling, async () => {
    try {
      await run(jobWork(services, name), databaseUrl)
    } catch (error) {
      services.log.error({ err: error }, `The job "${name}" failed`)
      throw error
    }
  })
  await boss.send(name)
}

// A batch shares what it costs the queue to hand out messages and to take them back.
const inBatches = { ...polling, batchSize: 25, burstWhenBatchFull: true, perJobResults: true } as const

// As many as the mailer has connections, so that no message waits for one until its lease ends.
const atOnce = 5

function work(boss: PgBoss, { queue, run }: Worker) {
  const limit = pLimit(atOnce)

  return boss.work<unknown, unknown, typeof inBatches>(queue, inBatches, (batch) =>
    // oxlint-disable-next-line no-restricted-properties -- each message has connections of its own, and none fails
    Promise.all(batch.map((message) => limit(outcomeOf, message, run))),
  )
}

/** A message that fails does not make the others of its batch run again. */
async function outcomeOf({ id, data }: QueuedJob<unknown>, run: Worker['run']) {
  try {
    await run(data, id)
    return { id, status: 'completed' as const }
  } catch (error) {
    return { id, status: 'failed' as const, output: { reason: error instanceof Error ? error.message : String(error) } }
  }
}
