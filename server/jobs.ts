import { type Job as QueuedJob, PgBoss } from 'pg-boss'

import { cleanUpAuth } from './auth/clean-up.ts'
import type { AboutAccount } from './auth/hooks/queue.ts'
import { tellHook } from './auth/hooks/tell.ts'
import { backUpWhenDue } from './backup/scheduled.ts'
import { closeUnattended, completeOverdue } from './booking/close-day.ts'
import { deleteExpiredHolds } from './booking/hold-store.ts'
import { forgetOldErrors } from './errors/service.ts'
import { forgetOldRows } from './kernel/retention-job.ts'
import type { Services } from './kernel/services.ts'
import { rollOverAllowances } from './memberships/allowance.ts'
import { buryNotice, carriersOf, deliverNotice, requeueWaiting } from './notices/deliver.ts'
import { queueOf } from './notices/delivery-queue.ts'

/** What runs by itself, on one of the servers, one run at a time: when the server starts, and by its schedule in UTC. */
interface Job {
  name: string
  cron: string
  /** After so long whoever works at it is taken for dead; two minutes unless told. */
  expireInSeconds?: number
  run: (services: Services, databaseUrl: string) => Promise<unknown>
}

const everyMinute = '* * * * *'

const jobs: readonly Job[] = [
  { name: 'delete-expired-holds', cron: everyMinute, run: ({ db, now }) => deleteExpiredHolds(db, now()) },
  { name: 'complete-bookings', cron: everyMinute, run: completeOverdue },
  // These by the hour, for a studio's midnight is at any of them.
  { name: 'close-unattended-bookings', cron: '11 * * * *', run: closeUnattended },
  { name: 'roll-over-allowances', cron: '3 * * * *', run: rollOverAllowances },
  { name: 'clean-up-accounts', cron: '7 * * * *', run: cleanUpAuth },
  { name: 'forget-old-errors', cron: '37 3 * * *', run: forgetOldErrors },
  { name: 'forget-old-rows', cron: '17 4 * * *', run: forgetOldRows },
  { name: 'back-up', cron: '*/5 * * * *', expireInSeconds: 3600, run: backUpWhenDue },
  { name: 'requeue-waiting-notices', cron: '*/10 * * * *', run: requeueWaiting },
]

// A failed run is not repeated: the next one comes anyway. A server that was killed keeps the job for two minutes.
const recurring = { policy: 'exclusive', notify: true, retryLimit: 0, expireInSeconds: 120, deleteAfterSeconds: 3600 }

// Those that recur are announced; this is for messages, which are not, and for announcements that were lost.
const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 5 }

/** Begins to work at the jobs of this database. Returns what ends it, after the runs that were begun. */
export async function startJobs(services: Services, databaseUrl: string): Promise<() => Promise<void>> {
  const { log } = services
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 5000,
    migrate: false,
    useListenNotify: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'The job queue met an error and goes on'))
  boss.on('warning', ({ message, data }) => log.warn({ data }, message))

  await boss.start()
  await deliver(boss, services)
  for (const job of jobs) await repeat(boss, job, services, databaseUrl)

  return async () => {
    await boss.stop({ timeout: 4000 })
    services.mailer?.close()
  }
}

async function repeat(boss: PgBoss, job: Job, services: Services, databaseUrl: string): Promise<void> {
  const { name, cron, run, ...own } = job
  await boss.createQueue(name, { ...recurring, ...own })
  await boss.schedule(name, cron)
  await boss.work(name, polling, async () => {
    try {
      await run(services, databaseUrl)
    } catch (error) {
      services.log.error({ err: error }, `The job "${name}" failed`)
      throw error
    }
  })
  await boss.send(name)
}

interface AboutNotice {
  noticeId: string
}

async function deliver(boss: PgBoss, services: Services): Promise<void> {
  const inBatches = { ...polling, batchSize: 5, burstWhenBatchFull: true, perJobResults: true } as const
  for (const [carriage, carry] of carriersOf(services)) {
    await boss.work<AboutNotice, unknown, typeof inBatches>(queueOf[carriage], inBatches, (batch) =>
      Promise.all(batch.map((job) => outcomeOf(job, ({ noticeId }) => deliverNotice(services, carry, noticeId)))),
    )
  }
  await boss.work<AboutAccount, unknown, typeof inBatches>('tell-hook', inBatches, (batch) =>
    Promise.all(batch.map((job) => outcomeOf(job, (about, id) => tellHook(services, about, id)))),
  )
  await boss.work<AboutNotice>('bury-notice', polling, async (batch) => {
    for (const { data } of batch) await buryNotice(services, data.noticeId)
  })
}

/** Each message of a batch stands for itself: one that fails does not send the others again. */
async function outcomeOf<About>({ id, data }: QueuedJob<About>, run: (about: About, id: string) => Promise<void>) {
  try {
    await run(data, id)
    return { id, status: 'completed' as const }
  } catch (error) {
    return { id, status: 'failed' as const, output: { reason: error instanceof Error ? error.message : String(error) } }
  }
}
