import type { Db } from '#server/db/database.ts'

/** Every membership that somebody had, the first one first. */
export const listAllOfUser = (db: Db, userId: string) =>
  db
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .select(['number', 'plan.name as plan', 'status', 'membership.priceCents', 'startsOn', 'endsOn', 'renewsOn'])
    .select(['frozenUntil', 'peakMinutesLeft', 'offPeakMinutesLeft', 'guestPassesLeft', 'membership.createdAt'])
    .where('person.userId', '=', userId)
    .orderBy('startsOn')
    .execute()
