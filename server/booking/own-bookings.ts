import type { Db } from '#server/kernel/db/database.ts'

import { eraseContacts, listAllOfUser } from './own-store.ts'
import { listBookingsOfUser } from './store.ts'

/** What is kept of a person here, for themselves. */
export const bookingsKeptOf = (db: Db, userId: string) => listAllOfUser(db, userId)

export const hasBookingToCome = async (db: Db, userId: string, now: Date): Promise<boolean> =>
  (await listBookingsOfUser(db, userId, now)).length > 0

/** What was booked stays in the books, without a name. To be called while the profile knows its account. */
export const forgetWhoBooked = (db: Db, userId: string) => eraseContacts(db, userId)
