import { type Insertable, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { RevenueSchedule } from '#server/kernel/db/schema.ts'
import type { Account } from '#shared/ledger/accounts.ts'

/** The records of a feature whose schedules are meant. */
export interface ScheduleOwners {
  kind: string
  ownerIds: readonly string[]
}

export interface EarnedRow {
  id: string
  locationId: string
  account: Account
  revenueAccount: Account
  /** Negative when a rest or an end was agreed on after the day was earned. */
  cents: number
}

const ownedBy = ({ kind, ownerIds }: ScheduleOwners) => sql`kind = ${kind} and owner_id = any(${ownerIds}::uuid[])`

/** Computes what is earned by the end of a day, and returns the increase. */
export async function earnThrough(
  { trx }: OnDatabase,
  { day, locationId, owners }: { day: string; locationId?: string; owners?: ScheduleOwners },
): Promise<EarnedRow[]> {
  const { rows } = await sql<EarnedRow>`
    with due as (
      select id, earned_cents as before, least(
        kept_cents + floor((total_cents - kept_cents)::numeric * days_earned(from_on, days, rests, ${day}) / days),
        total_cents - released_cents
      )::bigint as earned
      from revenue_schedule
      where ${locationId === undefined ? sql`true` : sql`location_id = ${locationId}`}
        -- Of somebody's own also what is earned already, which an end or a rest that began before today takes back.
        and ${owners ? ownedBy(owners) : sql`from_on <= ${day}::date and earned_cents + released_cents < total_cents`}
      order by id for no key update
    )
    update revenue_schedule as schedule set earned_cents = due.earned
      from due where due.id = schedule.id and due.earned <> due.before
      returning schedule.id, location_id, account, revenue_account, due.earned - due.before as cents
  `.execute(trx)

  return rows
}

/** Releases the unearned rest of each schedule. */
export async function releaseRest({ trx }: OnDatabase, owners: ScheduleOwners) {
  const { rows } = await sql<{ account: Account; cents: number }>`
    with open as (
      select id, total_cents - earned_cents - released_cents as cents from revenue_schedule
      where ${ownedBy(owners)} and earned_cents + released_cents < total_cents
    )
    update revenue_schedule as schedule set released_cents = released_cents + open.cents
      from open where open.id = schedule.id
      returning account, open.cents as cents
  `.execute(trx)

  return rows
}

/** Releases up to this sum of a line's unearned revenue. */
export async function releaseUpTo({ trx }: OnDatabase, orderLineId: string, cents: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    with open as (
      select id, least(${cents}, total_cents - earned_cents - released_cents)::bigint as cents from revenue_schedule
      where order_line_id = ${orderLineId} for no key update
    )
    update revenue_schedule as schedule set released_cents = released_cents + open.cents
      from open where open.id = schedule.id
      returning open.cents as cents
  `.execute(trx)

  return rows[0]?.cents ?? 0
}

export const setRests = (
  { trx }: OnDatabase,
  owners: ScheduleOwners,
  rests: readonly { from: string; until: string }[],
) =>
  sql`
    update revenue_schedule set rests = coalesce((
      select range_agg(daterange(rest.from, rest.until, '[]'))
      from jsonb_to_recordset(${JSON.stringify(rests)}::jsonb) as rest("from" date, until date)
    ), '{}') where ${ownedBy(owners)}
  `.execute(trx)

/** Sets the days over which the rest is earned. */
export const setDays = (
  { trx }: OnDatabase,
  owners: ScheduleOwners,
  { fromOn, days }: { fromOn: string; days: number },
) =>
  sql`
    update revenue_schedule set kept_cents = earned_cents, from_on = ${fromOn}::date, days = ${days}
      where ${ownedBy(owners)} and earned_cents + released_cents < total_cents
  `.execute(trx)

export const insertSchedules = ({ trx }: OnDatabase, rows: Insertable<RevenueSchedule>[]) =>
  trx.insertInto('revenueSchedule').values(rows).execute()

export const insertRecognitions = (
  { trx }: OnDatabase,
  { day, eventKey, rows }: { day: string; eventKey: string; rows: readonly EarnedRow[] },
) =>
  sql`
    insert into revenue_recognition (schedule_id, posted_on, event_key, cents)
    select id, ${day}::date, ${eventKey}, cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as earned(id uuid, cents bigint)
  `.execute(trx)
