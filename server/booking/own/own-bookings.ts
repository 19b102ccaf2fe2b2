import { listBookingsOfUser } from '#server/booking/store.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { Failure } from '#shared/http/failure.ts'

import { eraseContacts, listAllOfUser } from './own-store.ts'

/** What was booked stays in the books, without a name. */
export const bookingsOfPerson: OfPerson = {
  export: async (db, { userId }) => ({ bookings: await listAllOfUser(db, userId) }),

  async refuseLeaving(db, userId, now) {
    if ((await listBookingsOfUser(db, userId, now)).length === 0) return
    throw new Failure('wrong_state', 'You have a booking still to come. Cancel it first, then delete your account.')
  },

  async forget(db, { userId }, { isBound }) {
    if (!isBound) await eraseContacts(db, userId)
  },
}
