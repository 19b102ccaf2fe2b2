import { sql } from 'kysely'

import { type Check, type Feature, ok, warn } from '#server/kernel/feature.ts'
import { counted } from '#shared/words.ts'

import { listMonths, listMonthsOver, turnMonths } from './months.ts'
import { eventRoutes } from './routes.ts'

const audit: Check = async (work, { audit: { keepDays, exportFolder } }) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from audit_event_default where at < now() - interval '2 days'
  `.execute(work.trx)
  const waiting = rows[0]?.waiting ?? 0
  if (waiting > 0)
    return warn(`${waiting} events of the audit wait for their month: check that a server runs its jobs.`)

  const over = await listMonthsOver(work, keepDays)
  if (over.length > 0) {
    return warn(
      `${counted(over.length, 'month of the audit is', 'months of the audit are')} older than ${counted(keepDays, 'day')}: ${exportFolder ? 'check that a server runs its jobs' : 'set AUDIT_EXPORT_DIR to have them exported and dropped'}.`,
    )
  }
  return ok(
    `The audit has ${counted((await listMonths(work)).length, 'month')}, each kept for ${counted(keepDays, 'day')}.`,
  )
}

const events: Check = async ({ trx }) => {
  const { rows } = await sql<{ waiting: number; unread: string | null }>`
    select
      (select count(*)::integer from domain_event where xact >= event_horizon() and at < now() - interval '1 hour') as waiting,
      (select string_agg(consumer, ', ') from event_cursor where exists (
        select from domain_event where (domain_event.xact, domain_event.id) > (event_cursor.xact, event_cursor.id)
          and at < now() - interval '1 hour'
      )) as unread
  `.execute(trx)
  const { waiting = 0, unread } = rows[0] ?? {}
  if (waiting > 0) {
    return warn(
      `${waiting} events of more than an hour ago cannot be read yet: a transaction has been open for that long, or the database was copied by other means than \`loftlie restore\`.`,
    )
  }
  return unread
    ? warn(`The event log is not read on by ${unread}: check that a server runs its jobs.`)
    : ok('The event log is read on by everybody.')
}

export const auditing: Feature = {
  name: 'audit',
  texts: {
    appendOnlyRetention: { other: ['tableName'] },
    auditEvent: {
      personal: ['reason', 'ip', 'userAgent'],
      other: ['actorRole', 'action', 'entity', 'entityId', 'before', 'after', 'facts', 'requestId'],
    },
    domainEvent: { other: ['type', 'entity', 'entityId', 'data'] },
    eventCursor: { other: ['consumer'] },
  },
  routes: [eventRoutes],
  jobs: [{ name: 'turn-audit-months', cron: '47 2 * * *', expireInSeconds: 3600, run: turnMonths }],
  checks: { audit, events },
}
