import { sql } from 'kysely'

import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { callOffBooking } from '#server/booking/change/change.ts'
import { membershipsOfHolder } from '#server/booking/member.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { bookingHistory, bookings } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type BookedByMembership, type BookingsOfMembership, giveBackMinutes } from '#server/memberships/service.ts'

/**
 * What becomes of bookings when their membership is frozen or no longer shared: they are canceled and the waitlist gets
 * the time, or they are kept at the public price.
 */
export const bookingsOfMembership: BookingsOfMembership = {
  async lock(work, booked) {
    const found = await listBookedBy(work, booked)
    const ids = found.map(({ id }) => id)
    await lockForChange(work, ids, { membershipIds: [booked.membershipId] })
  },

  count: async (work, booked) => (await listBookedBy(work, booked)).length,

  async callOff(work, { reason, ...booked }) {
    const holderId = await findHolderId(work, booked.membershipId)
    const calledOff = []
    for (const { id, personId, contact, ...booking } of await listBookedBy(work, booked)) {
      const { serviceName, startsAt, includedMinutes } = booking
      const refundIds = await callOffBooking(work, { bookingId: id, reason })
      const refundCents = await sumOfRefunds(work, refundIds)
      const firstName = personId === holderId ? null : contact.firstName
      calledOff.push({ bookingId: id, serviceName, startsAt, firstName, includedMinutes, refundCents })
    }
    return calledOff
  },

  async keep(work, { reason, ...booked }) {
    const found = await listBookedBy(work, booked)
    await lockAll(work, { booking: found.map(({ id }) => id) })
    for (const { id, status, personId, priceCents } of found) {
      const changed = await setPublicPrice(work, id)
      if (!changed) continue
      await giveBackMinutes(work, id)
      const { version } = changed
      await insertHistory(work, bookingHistory, { id, version, from: status, to: status, reason })
      await recordEvent(work, {
        action: 'booking_price_changed',
        entity: 'booking',
        entityId: id,
        before: { priceCents },
        after: { priceCents: changed.priceCents },
        reason,
        onBehalfOf: personId,
        publish: { version, personId, data: { to: status } },
      })
    }
    return found.length
  },
}

/**
 * What is still to come, has its price by a membership, or by the one before it, and is on the days or for the people that are
 * named: what was included, and what costs less than without. What a lesson of a package pays for rests on that.
 */
const listBookedBy = (work: Timed, { membershipId, from, until, personIds }: BookedByMembership) =>
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
const setPublicPrice = ({ trx }: OnDatabase, id: string) =>
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
const findHolderId = async ({ trx }: OnDatabase, membershipId: string): Promise<string | undefined> =>
  (await trx.selectFrom('membership').select('personId').where('id', '=', membershipId).executeTakeFirst())?.personId

/** The sum of several refunds. */
async function sumOfRefunds({ trx }: OnDatabase, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { cents } = await trx
    .selectFrom('paymentRefund')
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amountCents'), eb.lit(0)), 'bigint').as('cents'))
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()

  return cents
}
