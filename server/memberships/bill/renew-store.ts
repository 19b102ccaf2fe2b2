import { type Insertable, sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { MembershipReminder } from '#server/kernel/db/schema.ts'

/** The longest time before a renewal at which a plan may tell of it. */
const mostDaysBefore = 120

interface Asking {
  today: string
  after: string | undefined
}

/** Memberships that renew soon, or should have, whose holders may have to be told. */
export const listRenewingSoon = (db: Db, { today, after }: Asking) =>
  db
    .selectFrom('membership')
    .select('id')
    .where('status', '=', 'active')
    .where('renewsOn', '<=', sql<string>`${today}::date + ${mostDaysBefore}::integer`)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

export const listRenewing = (db: Db, { today, after }: Asking) =>
  db
    .selectFrom('membership')
    .select('id')
    .where('status', '=', 'active')
    .where('renewsOn', '<=', today)
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(100)
    .execute()

/** What was told of the renewal that begins a term, the last one first. */
export const listReminders = (db: Db, membershipId: string, term: number) =>
  db
    .selectFrom('membershipReminder')
    .select(['daysBefore', 'planId', 'priceCents', 'sentOn'])
    .where('membershipId', '=', membershipId)
    .where('term', '=', term)
    .orderBy('sentOn', 'desc')
    .orderBy('daysBefore')
    .execute()

export type ReminderRow = Awaited<ReturnType<typeof listReminders>>[number]

export const insertReminders = (trx: Db, rows: Insertable<MembershipReminder>[]) =>
  trx.insertInto('membershipReminder').values(rows).execute()

/** The number of the term that runs, or ran last; 0 where none is written down. */
export const lastTermOf = async (db: Db, membershipId: string): Promise<number> => {
  const { number } = await db
    .selectFrom('membershipTerm')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), sql<number>`0`).as('number'))
    .where('membershipId', '=', membershipId)
    .executeTakeFirstOrThrow()

  return number
}

/** Agrees with a membership on a plan as it is now. */
export const agreeOnPlan = (trx: Db, membershipId: string, planId: string) =>
  sql`
    update membership set plan_id = plan.id, terms = to_jsonb(plan) from membership_plan plan
    where membership.id = ${membershipId} and plan.id = ${planId}
  `.execute(trx)
