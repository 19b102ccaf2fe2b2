import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { BookingRecord, BookingSeen } from '#shared/booking/record.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'

import { readHistory } from './history.ts'
import { presentBooking } from './present.ts'
import { findDetails } from './record-store.ts'
import { type BookingRow, findBooking } from './store.ts'

export const bookingNotFound = () => new Failure('not_found', 'There is no such booking.')

/** The booking, if the actor may see it. */
export async function getBooking(work: OnDatabase, id: string, actor: Actor): Promise<BookingRow> {
  const booking = await findBooking(work, id)
  if (!booking || !may(actor, 'booking.read', booking)) throw bookingNotFound()

  return booking
}

interface Reader {
  actor: Actor
  now: Date
}

export async function readBooking(work: OnDatabase, id: string, reader: Reader): Promise<BookingSeen> {
  const booking = await getBooking(work, id, reader.actor)
  const record = await recordOf(work, booking, reader)

  return may(reader.actor, 'booking.money', booking) ? record : withoutMoney(record)
}

const noShowDays = 365

/** The start of the period in which no-shows are counted. */
export const noShowsSince = (now: Date) => new Date(now.getTime() - noShowDays * 86_400_000)

/** A booking with its history, as far as the actor may see. */
export async function recordOf(work: OnDatabase, booking: BookingRow, { actor, now }: Reader): Promise<BookingRecord> {
  const [history, details] = await inOneTrip([
    readHistory(work, booking, actor),
    findDetails(work, booking.id, noShowsSince(now)),
  ])
  if (!details) throw bookingNotFound()

  const { moves, visitId, expiresAt } = booking
  const { addOns, ...desk } = details
  const isStaff = holds(actor, 'read/bookings')
  return {
    ...presentBooking(booking),
    addOns,
    moves,
    visitId,
    expiresAt,
    desk: isStaff ? { ...desk, pinned: holds(actor, 'read/users') ? desk.pinned : [] } : null,
    history,
  }
}

/** The booking for staff who do not see money. */
function withoutMoney(record: BookingRecord): BookingSeen {
  const { priceCents: _, publicPriceCents: __, payableCents: ___, paidCents: ____, owedCents: _____, ...seen } = record
  const { players, addOns, ...shown } = seen

  return {
    ...shown,
    players: players.map(({ shareCents: _share, ...player }) => player),
    addOns: addOns.map(({ priceCents: _price, ...addOn }) => addOn),
  }
}
