import { sql } from 'kysely'

import { type Check, type Feature, ok, warn } from '#server/kernel/feature.ts'

import { listMonths, listMonthsOver, turnMonths } from './months.ts'

const audit: Check = async (db, { audit: { keepDays, exportFolder } }, now) => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from audit_event_default where at < now() - interval '2 days'
  `.execute(db)
  const waiting = rows[0]?.waiting ?? 0
  if (waiting > 0)
    return warn(`${waiting} events of the audit wait for their month: check that a server runs its jobs.`)

  const over = await listMonthsOver(db, keepDays, now())
  if (over.length > 0) {
    return warn(
      `${over.length} months of the audit are older than ${keepDays} days: ${exportFolder ? 'check that a server runs its jobs' : 'set AUDIT_EXPORT_DIR to have them exported and dropped'}.`,
    )
  }
  return ok(`The audit has ${(await listMonths(db)).length} months, each kept for ${keepDays} days.`)
}

export const auditing: Feature = {
  name: 'audit',
  jobs: [{ name: 'turn-audit-months', cron: '47 2 * * *', expireInSeconds: 3600, run: turnMonths }],
  checks: { audit },
}
