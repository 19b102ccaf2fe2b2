import { forgetReasons, idsOf } from '#server/audit/service.ts'
import { listAllFeedsOf } from '#server/booking/feeds/store.ts'
import { eraseOutcomes, listOffersTo } from '#server/booking/kept/offer-store.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { forgetNoticesAbout } from '#server/notices/service.ts'

import { renewLinks } from './former-address.ts'
import { countStaff, eraseContacts, erasePlayers, isExpected, listAllOf } from './own-store.ts'

/** Bookings stay for the books, without a name. */
export const bookingsOfPerson: OfPerson = {
  export: async (work, { personId, userId }) => ({
    bookings: await listAllOf(work, personId),
    offeredTimes: await listOffersTo(work, personId),
    ...(userId && { calendarFeeds: await listAllFeedsOf(work, userId) }),
  }),
  expects: async (work, { personId }) =>
    (await isExpected(work, personId))
      ? {
          own: 'You have a booking still to come. Cancel it first, then delete your account.',
          staff: 'They have a booking still to come. Cancel it first.',
        }
      : undefined,

  afterAddress: renewLinks,

  async forget(work, { personId }, { isBound }) {
    if (isBound) return
    const tables = { bookingTransition: 'bookingId', bookingOffer: 'bookingId' } as const
    const ids = await idsOf(work, 'booking', personId)
    await forgetReasons(work, { ids, entity: 'booking', tables })
    await forgetNoticesAbout(work, ids)
    await eraseContacts(work, personId)
    await erasePlayers(work, personId)
    await eraseOutcomes(work, personId)
  },

  merge: {
    tables: {
      booking: { words: ['booking', 'bookings'] },
      bookingSeries: { words: ['series', 'series'] },
      bookingPlayer: { words: ['place as a player', 'places as a player'] },
      resource: { words: ['place in the staff', 'places in the staff'] },
    },

    refuse: async (work, { from, into }) =>
      (await countStaff(work, [from, into])) > 1 ? 'Both belong to the staff. Leave one of them out first.' : undefined,
  },
}
