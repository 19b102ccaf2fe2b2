import { sql } from 'kysely'

import { membershipsOfHolder } from '#server/booking/member-store.ts'
import { bookings } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { FrozenDays } from '#server/memberships/service.ts'

/**
 * What is still to come on the days of a freeze and has its price by the membership, or by the one before it: what was included,
 * and what costs less than without. What a lesson of a package pays for rests on that.
 */
export const listBookingsInFreeze = (db: Db, { membershipId, from, until }: FrozenDays, now: Date) =>
  bookings(db)
    .where('booking.membershipId', 'in', membershipsOfHolder(db, membershipId))
    .where('booking.status', 'in', ['pending_payment', 'pending_approval', 'confirmed'])
    .where('startsAt', '>', now)
    .where(sql<boolean>`(starts_at at time zone zone)::date between ${from}::date and ${until}::date`)
    .where('withCredit', '=', false)
    .where((eb) =>
      eb.or([eb('includedMinutes', '>', 0), eb('booking.priceCents', '<', eb.ref('booking.publicPriceCents'))]),
    )
    .orderBy('startsAt')
    .orderBy('booking.id')
    .execute()

/** Who holds a membership. */
export const findHolderId = async (db: Db, membershipId: string): Promise<string | undefined> =>
  (await db.selectFrom('membership').select('personId').where('id', '=', membershipId).executeTakeFirst())?.personId

/** What several refunds give back. */
export async function sumOfRefunds(db: Db, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { cents } = await db
    .selectFrom('paymentRefund')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amountCents'), eb.lit(0)), 'integer').as('cents'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()

  return cents
}
