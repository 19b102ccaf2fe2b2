import { listAllFeedsOf } from '#server/booking/feeds/store.ts'
import { eraseOutcomes, listOffersTo } from '#server/booking/offers/offer-store.ts'
import { forgetReasons, idsOf } from '#server/kernel/db/forget-reasons.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { forgetNoticesAbout } from '#server/notices/service.ts'

import { renewLinks } from './former-address.ts'
import { countStaff, eraseContacts, erasePlayers, isExpected, listAllOf } from './own-store.ts'

/** What was booked stays in the books, without a name. */
export const bookingsOfPerson: OfPerson = {
  export: async (db, { personId, userId }) => ({
    bookings: await listAllOf(db, personId),
    offeredTimes: await listOffersTo(db, personId),
    ...(userId && { calendarFeeds: await listAllFeedsOf(db, userId) }),
  }),
  expects: async (db, { personId }, now) =>
    (await isExpected(db, personId, now))
      ? {
          own: 'You have a booking still to come. Cancel it first, then delete your account.',
          staff: 'They have a booking still to come. Cancel it first.',
        }
      : undefined,

  afterAddress: renewLinks,

  async forget(db, { personId }, { isBound }) {
    if (isBound) return
    const tables = { bookingTransition: 'bookingId', bookingOffer: 'bookingId' } as const
    const ids = await idsOf(db, 'booking', personId)
    await forgetReasons(db, { ids, entity: 'booking', tables })
    await forgetNoticesAbout(db, ids)
    await eraseContacts(db, personId)
    await erasePlayers(db, personId)
    await eraseOutcomes(db, personId)
  },

  merge: {
    tables: {
      booking: { words: ['booking', 'bookings'] },
      bookingSeries: { words: ['series', 'series'] },
      bookingPlayer: { words: ['place as a player', 'places as a player'] },
      resource: { words: ['place in the staff', 'places in the staff'] },
    },

    refuse: async (db, { from, into }) =>
      (await countStaff(db, [from, into])) > 1 ? 'Both belong to the staff. Leave one of them out first.' : undefined,
  },
}
