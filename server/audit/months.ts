import { createWriteStream } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { createGzip } from 'node:zlib'

import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed, Work } from '#server/kernel/work.ts'

/** The first day of each month that has a partition, the oldest first. */
export async function listMonths({ trx }: OnDatabase): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select to_date(substring(relname from 'audit_event_(\\d{4}_\\d\\d)'), 'YYYY_MM') as month
    from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = 'audit_event'::regclass and relname <> 'audit_event_default' order by month
  `.execute(trx)

  return rows.map(({ month }) => month)
}

/** The months whose last day is at least so many days ago. */
export async function listMonthsOver(work: Timed, keepDays: number): Promise<string[]> {
  const cutOff = work.now.getTime() - keepDays * 86_400_000

  return (await listMonths(work)).filter((month) => monthAfter(month).getTime() <= cutOff)
}

function monthAfter(month: string): Date {
  const after = new Date(month)
  after.setUTCMonth(after.getUTCMonth() + 1)
  return after
}

/**
 * A job: makes the partitions of the coming months and drops those that are over; a month of the audit is exported to a
 * file before. Returns at once while another run is under way, since both would write the same files.
 */
export async function turnMonths(work: Work, databaseUrl: string, pauseMilliseconds = 10_000): Promise<void> {
  await work.trx.connection().execute(async (alone) => {
    const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${turning}) as got`.execute(alone)
    if (!rows[0]?.got) return

    try {
      await turn(work, databaseUrl, (work) => whenUnlocked(work, pauseMilliseconds))
    } finally {
      await sql`select pg_advisory_unlock(${turning})`.execute(alone)
    }
  })
}

const turning = 20_450_101

async function turn(
  work: Work,
  databaseUrl: string,
  unlocked: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const {
    trx,
    services: { config, log },
  } = work

  await unlocked(() => sql`select make_event_months()`.execute(trx))
  await unlocked(() => sql`select drop_event_months()`.execute(trx))
  const { exportFolder, keepDays } = config.audit
  if (!exportFolder) return

  for (const month of await listMonthsOver(work, keepDays)) {
    await mkdir(exportFolder, { recursive: true, mode: 0o700 })
    const file = join(exportFolder, `audit-${month.slice(0, 7)}.csv.gz`)
    const rows = await exportMonth(databaseUrl, month, file)
    await unlocked(() => sql`select drop_audit_month(${month}, ${rows})`.execute(trx))
    log.info({ file, rows }, 'A month of the audit was exported and dropped')
  }
}

const lockNotAvailable = '55P03'
const mostTries = 60

/**
 * Attaching or detaching a month makes writers of events wait, half a second at most. Then the statement gives up, and
 * this tries it again later.
 */
async function whenUnlocked(work: () => Promise<unknown>, pauseMilliseconds: number, tries = mostTries): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tries <= 1 || !(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error
    await pause(pauseMilliseconds)
    await whenUnlocked(work, pauseMilliseconds, tries - 1)
  }
}

/**
 * Writes a month as CSV and returns its number of rows. The file gets its name once all of it is on the disk. IP
 * addresses and user agents are left out: the file outlasts the database, and must not identify anybody who was erased.
 */
async function exportMonth(databaseUrl: string, month: string, file: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'loftlie audit' })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    const rows = client.query(
      copyTo(`copy (
        select ${await columnsWithoutDevices(client)} from audit_event
        where at >= '${month}T00:00:00Z' and at < '${monthAfter(month).toISOString()}' order by id
      ) to stdout with (format csv, header)`),
    )
    const partial = `${file}.partial`
    await pipeline(rows, createGzip(), createWriteStream(partial, { mode: 0o600, flush: true }))
    await rename(partial, file)
    return rows.rowCount
  } finally {
    await client.end()
  }
}

async function columnsWithoutDevices(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(`
    select string_agg(
      case when attname in ('ip', 'user_agent') then 'null as ' || attname else quote_ident(attname) end, ', ' order by attnum
    ) as columns
    from pg_attribute where attrelid = 'audit_event'::regclass and attnum > 0 and not attisdropped
  `)
  const [row] = rows
  if (!row) throw new Error('The audit has no columns.')

  return row.columns
}
