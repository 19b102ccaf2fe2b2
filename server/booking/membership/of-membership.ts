import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { callOffBooking } from '#server/booking/change.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { insertTransition, lockBooking } from '#server/booking/store.ts'
import { type BookingsOfMembership, giveBackMinutes } from '#server/memberships/service.ts'

import { findHolderId, listBookedBy, setPublicPrice, sumOfRefunds } from './membership-store.ts'

/**
 * Whoever freezes a membership, or shares it no longer, has no use of it: what was booked by it is off, and whoever waits has the
 * time; or it stands as it would without.
 */
export const bookingsOfMembership: BookingsOfMembership = {
  async lock({ services, trx }, booked) {
    const found = await listBookedBy(trx, booked, services.now())
    const ids = found.map(({ id }) => id)
    await lockForChange(trx, ids, { membershipIds: [booked.membershipId] })
  },

  count: async ({ services, trx }, booked) => (await listBookedBy(trx, booked, services.now())).length,

  async callOff(work, { reason, ...booked }) {
    const { trx, services } = work
    const holderId = await findHolderId(trx, booked.membershipId)
    const calledOff = []
    for (const { id, personId, contact, ...booking } of await listBookedBy(trx, booked, services.now())) {
      const { serviceName, startsAt, includedMinutes } = booking
      const refundIds = await callOffBooking(work, { bookingId: id, reason })
      const refundCents = await sumOfRefunds(trx, refundIds)
      const firstName = personId === holderId ? null : contact.firstName
      calledOff.push({ bookingId: id, serviceName, startsAt, firstName, includedMinutes, refundCents })
    }
    return calledOff
  },

  async keep({ services, trx, context }, { reason, ...booked }) {
    const found = await listBookedBy(trx, booked, services.now())
    for (const { id, status, personId, priceCents } of found) {
      await lockBooking(trx, id)
      const changed = await setPublicPrice(trx, id)
      if (!changed) continue
      await giveBackMinutes(trx, id)
      const { version } = changed
      const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: services.now(), reason }
      await insertTransition(trx, { bookingId: id, fromStatus: status, toStatus: status, version, ...by })
      await recordEvent(trx, context, {
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
