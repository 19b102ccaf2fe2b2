import { sql } from 'kysely'

import { membershipsOfHolder } from '#server/booking/member-store.ts'
import { bookings } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { BookedByMembership } from '#server/memberships/service.ts'

/**
 * Future bookings whose price comes from a membership or its predecessors, on some days or for some people: with
 * included minutes, or cheaper than the public price. Those paid by a package's lesson are left out.
 */
export const listBookedBy = (work: Timed, { membershipId, from, until, personIds }: BookedByMembership) =>
  bookings(work)
    .where('booking.membershipId', 'in', membershipsOfHolder(work, membershipId))
    .where('booking.status', 'in', ['pending_payment', 'pending_approval', 'confirmed'])
    .where('startsAt', '>', work.now)
    .$if(from !== undefined && until !== undefined, (query) =>
      query.where(sql<boolean>`(starts_at at time zone zone)::date between ${from}::date and ${until}::date`),
    )
    .$if(personIds !== undefined, (query) =>
      query.where('booking.personId', '=', sql<string>`any(${personIds}::uuid[])`),
    )
    .where('withCredit', '=', false)
    .where((eb) =>
      eb.or([eb('includedMinutes', '>', 0), eb('booking.priceCents', '<', eb.ref('booking.publicPriceCents'))]),
    )
    .orderBy('startsAt')
    .orderBy('booking.id')
    .execute()

/** Undefined if it is ordered or players pay shares: that price was agreed on. */
export const setPublicPrice = ({ trx }: OnDatabase, id: string) =>
  trx
    .updateTable('booking')
    .set((eb) => ({
      priceCents: eb.ref('publicPriceCents'),
      membershipId: null,
      includedMinutes: 0,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('orderLineId', 'is', null)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('bookingPlayer').select('bookingId').whereRef('bookingId', '=', 'booking.id'))),
    )
    .returning(['version', 'priceCents'])
    .executeTakeFirst()

/** The holder of a membership. */
export const findHolderId = async ({ trx }: OnDatabase, membershipId: string): Promise<string | undefined> =>
  (await trx.selectFrom('membership').select('personId').where('id', '=', membershipId).executeTakeFirst())?.personId

/** The sum of several refunds. */
export async function sumOfRefunds({ trx }: OnDatabase, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { cents } = await trx
    .selectFrom('paymentRefund')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amountCents'), eb.lit(0)), 'bigint').as('cents'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()

  return cents
}
