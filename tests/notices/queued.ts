import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

interface Job {
  state: 'created' | 'retry' | 'active' | 'completed' | 'failed'
  retryCount: number
  waitsSeconds: number
  data: { noticeId: string }
  output: unknown
}

export async function jobsIn(db: Db, queue: string): Promise<Job[]> {
  const { rows } = await sql<Job>`
    select state, retry_count, extract(epoch from start_after - now())::float as waits_seconds, data, output
    from pgboss.job where name = ${queue} order by created_on
  `.execute(db)
  return rows
}

/** Lets the time pass until the next try, and tells the workers. */
export async function makeDue(db: Db, queue: string): Promise<void> {
  await sql`update pgboss.job set start_after = now() where name = ${queue} and state = 'retry'`.execute(db)
  await sql`select pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), ${queue})`.execute(db)
}

export const noticesIn = (db: Db) => db.selectFrom('notice').selectAll().orderBy('createdAt').execute()
