import type { Db } from '#server/kernel/db/database.ts'

/** Every membership that somebody had, the first one first. */
export const listAllOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .select(['number', 'plan.name as plan', 'status', 'membership.priceCents', 'startsOn', 'endsOn', 'renewsOn'])
    .select(['frozenUntil', 'membership.createdAt'])
    .where('person.userId', '=', userId)
    .orderBy('startsOn')
    .execute()

/** What the allowances of somebody gave and what was used of them, in the order in which it happened. */
export const listAllowanceOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('allowanceEntry as entry')
    .innerJoin('allowancePeriod as period', 'period.id', 'entry.periodId')
    .innerJoin('membership', 'membership.id', 'period.membershipId')
    .innerJoin('person', 'person.id', 'membership.personId')
    .leftJoin('booking', 'booking.id', 'entry.bookingId')
    .select(['membership.number', 'period.startsOn', 'period.endsOn', 'entry.kind', 'entry.unit', 'entry.quantity'])
    .select(['booking.reference', 'entry.reason', 'entry.at'])
    .where('person.userId', '=', userId)
    .orderBy('entry.id')
    .execute()
