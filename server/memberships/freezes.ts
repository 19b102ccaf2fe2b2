import { type Insertable, sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { MembershipFreeze } from '#server/kernel/db/schema.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { daysOf } from '#shared/memberships/freeze.ts'

import { type MembershipRow, readMembership } from './store.ts'

interface Shift {
  membershipId: string
  /** The first day that moves, and by how many days; negative moves back. */
  from: string
  days: number
}

/**
 * Moves a membership's future: end, renewal, paid-through, the current term and its allowance, and open charges.
 * Call it under its lock.
 */
export async function shiftDays({ trx }: OnDatabase, { membershipId, from, days }: Shift): Promise<void> {
  const isMine = sql`membership_id = ${membershipId}`
  // Moving back, the earliest row moves first, so that no two overlap.
  await sql`
    update membership set
      ends_on = ends_on + ${days}::integer,
      renews_on = renews_on + ${days}::integer,
      stops_on = stops_on + ${days}::integer,
      anchor_day = extract(day from coalesce(renews_on, ends_on + 1) + ${days}::integer),
      paid_through = case when paid_through >= ${from}::date then paid_through + ${days}::integer else paid_through end
    where id = ${membershipId}
  `.execute(trx)
  // The current term, even if the move begins on the day after it.
  await sql`
    update membership_term set ends_on = ends_on + ${days}::integer
    where ${isMine} and number = (select max(number) from membership_term as last where last.${isMine})
  `.execute(trx)
  await sql`
    update membership_charge set
      until_on = until_on + ${days}::integer,
      from_on = case when from_on >= ${from}::date then from_on + ${days}::integer else from_on end,
      due_on = case when status = 'open' and due_on >= ${from}::date then due_on + ${days}::integer else due_on end
    where ${isMine} and until_on >= ${from}::date and status <> 'void' and freeze_id is null
  `.execute(trx)
  // A monthly allowance follows the calendar; one by term lasts as long as its term.
  await sql`
    update allowance_period as period set ends_on = period.ends_on + ${days}::integer
    from membership where membership.id = membership_id and ${isMine}
      and terms ->> 'allowance_period' = 'term' and period.ends_on >= ${from}::date
  `.execute(trx)
}

export const insertFreeze = (
  { trx }: OnDatabase,
  row: Pick<
    Insertable<MembershipFreeze>,
    'membershipId' | 'fromOn' | 'untilOn' | 'feeCents' | 'askedAt' | 'counted' | 'anchorBefore'
  >,
) => trx.insertInto('membershipFreeze').values(row).returning('id').executeTakeFirstOrThrow()

/** Freeze fees are numbered after the charges of the term. */
export const nextFeeNumber = async (
  { trx }: OnDatabase,
  { membershipId, term }: { membershipId: string; term: number },
) => {
  const { number } = await trx
    .selectFrom('membershipCharge')
    .select((eb) => sql<number>`greatest(100, ${eb.fn.max('number')}) + 1`.as('number'))
    .where('membershipId', '=', membershipId)
    .where('term', '=', term)
    .executeTakeFirstOrThrow()

  return number
}

export const endFreeze = ({ trx }: OnDatabase, id: string, { untilOn, endedAt }: { untilOn: string; endedAt: Date }) =>
  changeOne(trx.updateTable('membershipFreeze').set({ untilOn, endedAt }).where('id', '=', id))

const setCounted = ({ trx }: OnDatabase, id: string, anchorBefore: number | null) =>
  changeOne(trx.updateTable('membershipFreeze').set({ counted: true, anchorBefore }).where('id', '=', id))

/** The first open charge from a day on. */
export const findOpenFrom = ({ trx }: OnDatabase, { membershipId, from }: { membershipId: string; from: string }) =>
  trx
    .selectFrom('membershipCharge')
    .select('dueOn')
    .where('membershipId', '=', membershipId)
    .where('status', '=', 'open')
    .where('freezeId', 'is', null)
    .where('dueOn', '>=', from)
    .orderBy('dueOn')
    .limit(1)
    .executeTakeFirst()

export const deleteFreeze = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('membershipFreeze').where('id', '=', id).execute()

/** Memberships whose freeze begins or ends on a day and whose state does not show it. */
export const listToFreeze = ({ trx }: OnDatabase, today: string) =>
  trx
    .selectFrom('membershipFreeze')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .select('membership.id')
    .where('status', 'in', ['active', 'cancel_at_period_end'])
    .where('fromOn', '<=', today)
    .where('untilOn', '>=', today)
    .execute()

export const listToThaw = ({ trx }: OnDatabase, today: string) =>
  trx.selectFrom('membership').select('id').where('status', '=', 'frozen').where('frozenUntil', '<', today).execute()

/** Within the current term or on the day after it: its days are added to this term. */
export const isNear = ({ endsOn }: Pick<MembershipRow, 'endsOn'>, from: string) =>
  endsOn === null || from <= addDays(endsOn, 1)

/**
 * Applies freezes that were requested before their term began: in the beginning term, and on the day after it. The row is
 * read again after each, because its days have moved. Call it under the membership's lock.
 */
export async function countFreezes(work: OnDatabase, row: MembershipRow): Promise<void> {
  for (;;) {
    const next = row.freezes.find(({ counted, from }) => !counted && isNear(row, from))
    if (!next) return
    await setCounted(work, next.id, row.anchorDay)
    await shiftDays(work, { membershipId: row.id, from: next.from, days: daysOf(next) })
    Object.assign(row, await readMembership(work, row.id))
  }
}
