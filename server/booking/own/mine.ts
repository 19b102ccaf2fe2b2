import { listUnkeptIds } from '#server/booking/hours/cannot-keep.ts'
import { presentBooking } from '#server/booking/present.ts'
import { type BookingRow, listBookingsOfUser, listPastBookingsOfUser } from '#server/booking/store.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { MyBooking } from '#shared/booking/contract.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { listBookingsSeenBy } from './own-store.ts'

/** For the account's person: a booking for somebody else says for whom. */
const presentTo =
  (userId: string) =>
  (row: BookingRow): MyBooking => {
    const { firstName, lastName } = row.contact
    return {
      ...presentBooking(row),
      isUnkept: false,
      forName: row.userId === userId ? null : `${firstName} ${lastName}`,
    }
  }

export async function listMine(work: Timed, userId: string): Promise<MyBooking[]> {
  const rows = await listBookingsOfUser(work, userId)
  const unkept = await listUnkeptIds(
    work,
    rows.map(({ id }) => id),
  )

  return rows.map((row) => ({ ...presentTo(userId)(row), isUnkept: unkept.has(row.id) }))
}

export async function pageOfPastBookings(work: Timed, userId: string, page: PageRequest) {
  const { rows, next } = await listPastBookingsOfUser(work, userId, page)

  return { bookings: rows.map(presentTo(userId)), next }
}

/** Bookings by others of the household that the person may see. */
export const listOfHousehold = async (work: Timed, userId: string) => ({
  bookings: (await listBookingsSeenBy(work, userId)).map(presentTo(userId)),
})
