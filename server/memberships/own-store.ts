import type { OnDatabase } from '#server/kernel/db/database.ts'
import { currentStatuses } from '#shared/memberships/status.ts'

/** All memberships of a person, the first one first. */
export const listAllOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('membership')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .select(['number', 'plan.name as plan', 'status', 'membership.priceCents', 'startsOn', 'endsOn', 'renewsOn'])
    .select(['frozenUntil', 'membership.createdAt'])
    .where('membership.personId', '=', personId)
    .orderBy('startsOn')
    .execute()

/** A person's allowance entries in order of time. */
export const listAllowanceOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('allowanceEntry as entry')
    .innerJoin('allowancePeriod as period', 'period.id', 'entry.periodId')
    .innerJoin('membership', 'membership.id', 'period.membershipId')
    .leftJoin('booking', 'booking.id', 'entry.bookingId')
    .select(['membership.number', 'period.startsOn', 'period.endsOn', 'entry.kind', 'entry.unit', 'entry.quantity'])
    .select(['booking.reference', 'entry.reason', 'entry.at'])
    .where('membership.personId', '=', personId)
    .orderBy('entry.id')
    .execute()

export const hasCurrentMembership = async ({ trx }: OnDatabase, personId: string | null): Promise<boolean> =>
  (await trx
    .selectFrom('membership')
    .select('id')
    .where('personId', '=', personId)
    .where('status', 'in', currentStatuses)
    .executeTakeFirst()) !== undefined

/** Memberships that others share with a person. */
export const listPlacesOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('membershipPerson')
    .innerJoin('membership', 'membership.id', 'membershipId')
    .select(['number', 'since'])
    .where('membershipPerson.personId', '=', personId)
    .orderBy('since')
    .execute()

export const leavePlaces = async ({ trx }: OnDatabase, personId: string | null): Promise<void> => {
  await trx.deleteFrom('membershipPerson').where('personId', '=', personId).execute()
}
