import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'

import { sql } from 'kysely'
import { fromKysely, type JobInsert, PgBoss, type QueueOptions } from 'pg-boss'
import pgBoss from 'pg-boss/package.json' with { type: 'json' }

import { type Db, urlOf } from './database.ts'

// The queue is pg-boss, with its tables in the schema `pgboss` of our database: a job commits together with what it is
// about.

/**
 * A queue that transactions write to, as its feature declares it. A queue of dead letters is declared before those that
 * use it.
 */
export interface Queue extends QueueOptions {
  name: string
  policy: string
  notify?: boolean
  deadLetter?: string
}

/** The version of pg-boss's tables that the installed package needs. */
const neededVersion = pgBoss.pgboss.schema

/** The name of the queue's tables in the list of migrations. */
export const queueMigration = `job queue ${neededVersion}`

const adapterOf = (db: Db) => fromKysely(db.withoutPlugins())

// A PgBoss that was not started reads a queue's settings at its first job, and remembers them.
const writers = new Map<string, PgBoss>()

/** Queues jobs in the caller's transaction. A job whose key is waiting or running is not queued again. */
export async function queueJobs(db: Db, { name }: Queue, jobs: readonly JobInsert[]): Promise<void> {
  if (jobs.length === 0) return

  const writer = writers.get(name) ?? new PgBoss({ db: adapterOf(db) })
  await writer.insert(name, [...jobs], { db: adapterOf(db) })
  writers.set(name, writer)
}

/** When this database got all queues of this version; undefined when it lacks some. */
export async function queuesMadeAt(db: Db, queues: readonly Queue[]): Promise<Date | undefined> {
  if (!(await new PgBoss({ db: adapterOf(db) }).isInstalled())) return undefined

  const { rows } = await sql<{ at: Date }>`
    select max(queue.created_on) as at
    from pgboss.queue, pgboss.version
    where version.version = ${neededVersion} and queue.name in (${sql.join(queues.map(({ name }) => name))})
    having count(*) = ${queues.length}
  `.execute(db)
  return rows[0]?.at
}

// No other advisory lock has this number.
const installing = 1_207_043

/**
 * Makes the queues or brings them to this version; two servers that start at once take turns. Returns whether any was
 * missing.
 */
export async function installQueues(db: Db, queues: readonly Queue[]): Promise<boolean> {
  return db.connection().execute(async (one) => {
    await waitForLock(one)
    try {
      const isMissing = (await queuesMadeAt(one, queues)) === undefined
      if (isMissing) await migrateQueues(urlOf(db))
      await configure(one, queues)
      return isMissing
    } finally {
      await sql`select pg_advisory_unlock(${installing})`.execute(one)
    }
  })
}

/** Polls for the lock. A statement that waited would itself be waited for by an index that is built concurrently. */
async function waitForLock(one: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${installing}) as got`.execute(one)
    if (rows[0]?.got) return
    await setTimeout(200)
  }
}

const program = createRequire(import.meta.url).resolve('pg-boss/dist/cli.js')

/**
 * Makes or updates pg-boss's tables by its own command. Its library would need a process that stays, since it builds
 * some indexes outside of transactions, one a minute.
 */
const migrateQueues = (ownerUrl: string) =>
  promisify(execFile)(process.execPath, [program, 'migrate'], {
    // PGPASSWORD and its like may hold what the address leaves out.
    env: { ...process.env, PGBOSS_DATABASE_URL: ownerUrl },
  })

async function configure(db: Db, queues: readonly Queue[]): Promise<void> {
  const boss = new PgBoss({ db: adapterOf(db) })
  for (const { name, policy, ...options } of queues) {
    await boss.createQueue(name, { policy, ...options })
    if (Object.keys(options).length > 0) await boss.updateQueue(name, options)
  }
}

/** How many seconds the oldest waiting job of each queue is overdue; 0 when none waits. */
export async function latenessOf(db: Db): Promise<{ queue: string; seconds: number }[]> {
  const { rows } = await sql<{ queue: string; seconds: number }>`
    select queue.name as queue, coalesce(extract(epoch from max(now() - job.start_after)), 0)::float as seconds
    from pgboss.queue
    left join pgboss.job on job.name = queue.name and job.state in ('created', 'retry') and job.start_after <= now()
    group by queue.name order by queue.name
  `.execute(db)
  return rows
}
