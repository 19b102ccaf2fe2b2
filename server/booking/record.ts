import type { Db } from '#server/kernel/db/database.ts'
import type { BookingRecord } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'

import { readHistory } from './history.ts'
import { presentBooking } from './present.ts'
import { findDetails } from './record-store.ts'
import { type BookingRow, findBooking } from './store.ts'

export const bookingNotFound = () => new Failure('not_found', 'There is no such booking.')

/** The booking, if this actor may know of it. */
export async function getBooking(db: Db, id: string, actor: Actor): Promise<BookingRow> {
  const booking = await findBooking(db, id)
  if (!booking || !may(actor, 'booking.read', booking)) throw bookingNotFound()

  return booking
}

interface Reader {
  actor: Actor
  now: Date
}

export const readBooking = async (db: Db, id: string, reader: Reader): Promise<BookingRecord> =>
  recordOf(db, await getBooking(db, id, reader.actor), reader)

const noShowDays = 365

/** Since when it is counted how often somebody did not come. */
export const noShowsSince = (now: Date) => new Date(now.getTime() - noShowDays * 86_400_000)

/** A booking with what happened to it, as this actor may read it. */
export async function recordOf(db: Db, booking: BookingRow, { actor, now }: Reader): Promise<BookingRecord> {
  const [history, details] = await Promise.all([
    readHistory(db, booking, actor),
    findDetails(db, booking.id, noShowsSince(now)),
  ])
  if (!details) throw bookingNotFound()

  const { moves, visitId, expiresAt } = booking
  const { addOns, ...desk } = details
  const isStaff = holds(actor, 'read/bookings')
  return {
    ...presentBooking(booking),
    moves,
    visitId,
    expiresAt,
    addOns,
    desk: isStaff ? desk : null,
    history,
  }
}
