import { presentBooking } from '#server/booking/present.ts'
import { listPastBookingsOfUser } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { PageRequest } from '#shared/http/list.ts'

export async function pageOfPastBookings(db: Db, userId: string, page: PageRequest, now: Date) {
  const { rows, next } = await listPastBookingsOfUser(db, userId, now, page)

  return { bookings: rows.map(presentBooking), next }
}
