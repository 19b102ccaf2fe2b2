import type { Db } from '#server/kernel/db/database.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { presentBooking } from './present.ts'
import { listPastBookingsOfUser } from './store.ts'

export async function pageOfPastBookings(db: Db, userId: string, page: PageRequest, now: Date) {
  const { rows, next } = await listPastBookingsOfUser(db, userId, now, page)

  return { bookings: rows.map(presentBooking), next }
}
