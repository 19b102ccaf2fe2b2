import { callOffBooking } from '#server/booking/change.ts'
import { lockOrderOfBooking } from '#server/booking/pay/cancel-paid.ts'
import type { BookingsInFreeze } from '#server/memberships/service.ts'
import { dayWords } from '#shared/memberships/words.ts'

import { findHolderId, listBookingsInFreeze, sumOfRefunds } from './freeze-store.ts'

/** Whoever freezes a membership has no use of it on these days: what was booked by it is off, and whoever waits has the time. */
export const bookingsInFreeze: BookingsInFreeze = {
  async lockOrders({ services, trx }, days) {
    for (const { id } of await listBookingsInFreeze(trx, days, services.now())) await lockOrderOfBooking(trx, id)
  },

  async callOff(work, days) {
    const { trx, services } = work
    const reason = `The membership rests from ${dayWords(days.from)} until ${dayWords(days.until)}`
    const holderId = await findHolderId(trx, days.membershipId)
    const calledOff = []
    for (const { id, personId, contact, ...booking } of await listBookingsInFreeze(trx, days, services.now())) {
      const { serviceName, startsAt, includedMinutes } = booking
      const refundIds = await callOffBooking(work, { bookingId: id, reason })
      const refundCents = await sumOfRefunds(trx, refundIds)
      const firstName = personId === holderId ? null : contact.firstName
      calledOff.push({ bookingId: id, serviceName, startsAt, firstName, includedMinutes, refundCents })
    }
    return calledOff
  },
}
