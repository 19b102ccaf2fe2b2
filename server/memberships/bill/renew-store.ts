import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { MembershipReminder } from '#server/kernel/db/schema.ts'
import { daysBeforeAnotherPrice } from '#shared/memberships/renewal.ts'

interface RenewalsQuery {
  today: string
  after: string | undefined
}

const lastTerm = (db: Db, membershipId: string) =>
  db
    .selectFrom('membershipTerm')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('number'))
    .where('membershipId', '=', membershipId)

/**
 * Whether somebody has not been told as either the plan of the next term, as it is now, or what was agreed on wants it. Who is
 * told in truth is `remindersDue`: this leaves out all whom that says nothing of.
 */
const mayBeToTell = (today: string) => sql<boolean>`exists (
  select from membership_plan as plan, jsonb_populate_record(null::membership_plan, membership.terms) as agreed,
    unnest(plan.reminder_days || agreed.reminder_days
      || case when plan.price_cents <> membership.price_cents then ${daysBeforeAnotherPrice}::smallint end) as days
  where plan.id = coalesce(next_plan_id, plan_id) and renews_on - days <= ${today}::date and not exists (
    select from membership_reminder as told
    where told.membership_id = membership.id and told.plan_id = plan.id and days_before = days
      and term > coalesce((select max(number) from membership_term where membership_id = membership.id), 0)
  )
)`

/** Memberships that renew soon, or should have, whose holders may have to be told. */
export const listRenewingSoon = (db: Db, { today, after }: RenewalsQuery) =>
  db
    .selectFrom('membership')
    .select('id')
    .where('status', '=', 'active')
    .where('renewsOn', 'is not', null)
    .where(mayBeToTell(today))
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** Those whose term has ended, of all or among these. */
export const listRenewing = (db: Db, today: string, among?: readonly string[]) =>
  db
    .selectFrom('membership')
    .select('id')
    .where('status', '=', 'active')
    .where('renewsOn', '<=', today)
    .$if(among !== undefined, (query) => query.where('id', '=', sql<string>`any(${among}::uuid[])`))
    .execute()

/** The number of the term that runs, or ran last; 0 where none is written down. */
export const lastTermOf = async (db: Db, membershipId: string): Promise<number> =>
  (await lastTerm(db, membershipId).executeTakeFirstOrThrow()).number

/** What was told of the renewal that begins the next term, the last one first. */
export const listReminders = (db: Db, membershipId: string) =>
  db
    .selectFrom('membershipReminder')
    .select(['daysBefore', 'planId', 'priceCents', 'sentOn'])
    .where('membershipId', '=', membershipId)
    .where('term', '>', lastTerm(db, membershipId))
    .orderBy('sentOn', 'desc')
    .orderBy('daysBefore')
    .execute()

export type ReminderRow = Awaited<ReturnType<typeof listReminders>>[number]

export const insertReminders = (trx: Db, rows: Insertable<MembershipReminder>[]) =>
  trx.insertInto('membershipReminder').values(rows).execute()

/** Agrees with a membership on a plan as it is now. */
export const agreeOnPlan = (trx: Db, membershipId: string, planId: string) =>
  sql`
    update membership set plan_id = plan.id, terms = to_jsonb(plan) from membership_plan plan
    where membership.id = ${membershipId} and plan.id = ${planId}
  `.execute(trx)
