import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { nowhere } from '#server/kernel/place.ts'

/** Events of so many months ago, and one of today. */
export async function makeEvents(db: Db, months: number, many: number): Promise<void> {
  await sql`
    insert into audit_event (at, action, actor_kind, entity, reason, ip, user_agent)
    select date_trunc('month', now()) - make_interval(months => ${months}) + n * interval '1 minute',
      'old', 'system', 'test', 'a, "b"', '192.0.2.7'::inet, 'Old telephone' from generate_series(1, ${many}::integer) n
  `.execute(db)
  await recordEvent(
    { trx: db, now: new Date(), place: nowhere, context: systemContext('test') },
    { action: 'young', entity: 'test' },
  )
}

export const actionsIn = async (db: Db) =>
  (await db.selectFrom('auditEvent').select('action').orderBy('id').execute()).map(({ action }) => action)

export const waiting = async (db: Db) =>
  (await sql<{ action: string }>`select action from audit_event_default`.execute(db)).rows.length

export const monthsAgo = (months: number) => {
  const day = new Date()
  day.setUTCDate(1)
  day.setUTCMonth(day.getUTCMonth() - months)
  return `${day.toISOString().slice(0, 7)}-01`
}
