import type { Db } from '#server/kernel/db/database.ts'
import { currentStatuses } from '#shared/memberships/status.ts'

/** Every membership that somebody had, the first one first. */
export const listAllOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('membership')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .select(['number', 'plan.name as plan', 'status', 'membership.priceCents', 'startsOn', 'endsOn', 'renewsOn'])
    .select(['frozenUntil', 'membership.createdAt'])
    .where('membership.personId', '=', personId)
    .orderBy('startsOn')
    .execute()

/** What the allowances of somebody gave and what was used of them, in the order in which it happened. */
export const listAllowanceOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('allowanceEntry as entry')
    .innerJoin('allowancePeriod as period', 'period.id', 'entry.periodId')
    .innerJoin('membership', 'membership.id', 'period.membershipId')
    .leftJoin('booking', 'booking.id', 'entry.bookingId')
    .select(['membership.number', 'period.startsOn', 'period.endsOn', 'entry.kind', 'entry.unit', 'entry.quantity'])
    .select(['booking.reference', 'entry.reason', 'entry.at'])
    .where('membership.personId', '=', personId)
    .orderBy('entry.id')
    .execute()

export const hasCurrentMembership = async (db: Db, personId: string | null): Promise<boolean> =>
  (await db
    .selectFrom('membership')
    .select('id')
    .where('personId', '=', personId)
    .where('status', 'in', currentStatuses)
    .executeTakeFirst()) !== undefined

/** Memberships of others that count for somebody too. */
export const listPlacesOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('membershipPerson')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .select(['number', 'since'])
    .where('membershipPerson.personId', '=', personId)
    .orderBy('since')
    .execute()

export const leavePlaces = async (db: Db, personId: string | null): Promise<void> => {
  await db.deleteFrom('membershipPerson').where('personId', '=', personId).execute()
}
