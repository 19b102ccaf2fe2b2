import { listUnkeptIds } from '#server/booking/blocks/cannot-keep.ts'
import { presentBooking } from '#server/booking/present.ts'
import { type BookingRow, listBookingsOfUser, listPastBookingsOfUser } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { MyBooking } from '#shared/booking/contract.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { listBookingsSeenBy } from './own-store.ts'

/** As the person of an account reads it: what is for somebody else says for whom. */
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

export async function listMine(db: Db, userId: string, now: Date): Promise<MyBooking[]> {
  const rows = await listBookingsOfUser(db, userId, now)
  const unkept = await listUnkeptIds(
    db,
    rows.map(({ id }) => id),
  )

  return rows.map((row) => ({ ...presentTo(userId)(row), isUnkept: unkept.has(row.id) }))
}

export async function pageOfPastBookings(db: Db, userId: string, page: PageRequest, now: Date) {
  const { rows, next } = await listPastBookingsOfUser(db, userId, now, page)

  return { bookings: rows.map(presentTo(userId)), next }
}

/** What those of their household have booked for themselves, as far as the person of an account may see it. */
export const listOfHousehold = async (db: Db, userId: string, now: Date) => ({
  bookings: (await listBookingsSeenBy(db, userId, now)).map(presentTo(userId)),
})
