import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { callOffBooking } from '#server/booking/change/change.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { bookingHistory } from '#server/booking/store.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { type BookingsOfMembership, giveBackMinutes } from '#server/memberships/service.ts'

import { findHolderId, listBookedBy, setPublicPrice, sumOfRefunds } from './membership-store.ts'

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
