import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { fromKysely, type JobInsert, PgBoss, type QueueOptions } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }

import { type Db, urlOf } from './database.ts'

// The queue is pg-boss: tables in the schema `pgboss` of our own database, so that a job commits with what it is about.

const minute = 60

/** How long a worker may have a message. Whoever has not finished by then is taken for dead, and another one tries. */
export const deliverySeconds = 60

const delivery = {
  policy: 'exclusive',
  // PostgreSQL lets transactions that announce something commit one after the other, and bookings write messages.
  notify: false,
  expireInSeconds: deliverySeconds,
  deadLetter: 'bury-notice',
  // What nobody works at goes by itself; it is queued anew when somebody does.
  retentionSeconds: 3 * 24 * 60 * minute,
  deleteAfterSeconds: 60 * minute,
}

/** The queues that transactions write to. A retry waits twice as long as the one before it, and a little by chance. */
const queues = {
  'bury-notice': { policy: 'standard' },
  // 1, 2, 4 … 60 minutes, for a day at the least.
  'deliver-email': { ...delivery, retryLimit: 30, retryDelay: minute, retryBackoff: true, retryDelayMax: 60 * minute },
  // A code that comes after a quarter of an hour is of no use.
  'deliver-sms': { ...delivery, retryLimit: 7, retryDelay: 5, retryBackoff: true, retryDelayMax: 5 * minute },
  // As well: what is not a code loses nothing by waiting.
  'deliver-by-hook': { ...delivery, retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 60 * minute },
  'tell-hook': {
    policy: 'standard',
    notify: false,
    expireInSeconds: deliverySeconds,
    retentionSeconds: 24 * 60 * minute,
    deleteAfterSeconds: 60 * minute,
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60 * minute,
  },
} satisfies Record<string, QueueOptions & { policy: string; notify?: boolean; deadLetter?: string }>

export type QueueName = keyof typeof queues

/** Which version of pg-boss' tables the installed package needs. */
const neededVersion = pgBoss.pgboss.schema

/** What the list of migrations calls the queue's tables. */
export const queueMigration = `job queue ${neededVersion}`

const adapterOf = (db: Db) => fromKysely(db.withoutPlugins())

// One that is not started asks for a queue's settings with its first job, and remembers them.
const writers = new Map<QueueName, PgBoss>()

/** Queues jobs in the caller's transaction. A key that waits or is worked at already is not queued again. */
export async function queueJobs(db: Db, queue: QueueName, jobs: readonly JobInsert[]): Promise<void> {
  if (jobs.length === 0) return

  const writer = writers.get(queue) ?? new PgBoss({ db: adapterOf(db) })
  await writer.insert(queue, [...jobs], { db: adapterOf(db) })
  writers.set(queue, writer)
}

/** When this database got the queues that this version needs; undefined when it has not. */
export async function queuesMadeAt(db: Db): Promise<Date | undefined> {
  if (!(await new PgBoss({ db: adapterOf(db) }).isInstalled())) return undefined

  const { rows } = await sql<{ at: Date }>`
    select max(queue.created_on) as at
    from pgboss.queue, pgboss.version
    where version.version = ${neededVersion} and queue.name in (${sql.join(Object.keys(queues))})
    having count(*) = ${Object.keys(queues).length}
  `.execute(db)
  return rows[0]?.at
}

// Any number that no other part of the house locks.
const installing = 1_207_043

/** Makes the queues, or brings them to this version; two servers that start at once take turns. Whether it had to. */
export async function installQueues(db: Db): Promise<boolean> {
  return db.connection().execute(async (one) => {
    await untilLocked(one)
    try {
      const isMissing = (await queuesMadeAt(one)) === undefined
      if (isMissing) await migrateQueues(urlOf(db))
      await configure(one)
      return isMissing
    } finally {
      await sql`select pg_advisory_unlock(${installing})`.execute(one)
    }
  })
}

/** Not by a statement that waits: an index that is built beside the studio's work waits for all statements before it. */
async function untilLocked(one: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${installing}) as got`.execute(one)
    if (rows[0]?.got) return
    await setTimeout(200)
  }
}

const program = createRequire(import.meta.url).resolve('pg-boss/dist/cli.js')

/**
 * The library's own program makes its tables, or brings them to its version. In the library that is left to a process that
 * stays: some indexes are built outside of transactions, one a minute.
 */
const migrateQueues = (ownerUrl: string) =>
  promisify(execFile)(process.execPath, [program, 'migrate'], {
    // PGPASSWORD and its like may say what the address does not.
    env: { ...process.env, PGBOSS_DATABASE_URL: ownerUrl },
  })

async function configure(db: Db): Promise<void> {
  const boss = new PgBoss({ db: adapterOf(db) })
  for (const [name, { policy, ...options }] of Object.entries(queues)) {
    await boss.createQueue(name, { policy, ...options })
    if (Object.keys(options).length > 0) await boss.updateQueue(name, options)
  }
}

/** For how long the oldest job of each queue has been due: 0 when none waits. */
export async function latenessOf(db: Db): Promise<{ queue: string; seconds: number }[]> {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select queue.name as queue, coalesce(extract(epoch from max(now() - job.start_after)), 0)::float as seconds
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry') and job.start_after <= now()
    group by queue.name order by queue.name
  `.execute(db)
  return rows
}
