import type { Db } from '#server/kernel/db/database.ts'
import type { LinePart, LineWork } from '#server/kernel/line-kind.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { Failure } from '#shared/http/failure.ts'

import type { PayableRow } from './line-store.ts'
import { bookingsOf, type Line, type Ref } from './lines-of-bookings.ts'
import { callOff } from './paid.ts'

type BookingLinePart = LinePart<Ref, Line['terms']>

/** One player’s share is no time of its own. */
const isOfWhole = ({ line }: BookingLinePart) => line.ref.player === undefined

const pick = (bookings: readonly PayableRow[], { line }: BookingLinePart) =>
  bookings.find(({ id }) => id === line.ref.bookingId)

/** Refuses to give a time back that somebody is using, or that others have paid a share of. */
export async function refuseInUse(db: Db, parts: readonly BookingLinePart[]): Promise<void> {
  const back = parts.filter((part) => part.giveBack && isOfWhole(part))
  const bookings = await bookingsOf(
    db,
    back.map(({ line }) => line),
  )
  for (const { status, sharedCents } of bookings) {
    if (status === 'checked_in') {
      throw new Failure('not_refundable', 'They are here already: its time is not given back.')
    }
    if (sharedCents > 0 && bookingSteps.canBecome(status, 'cancelled_staff')) {
      throw new Failure('not_refundable', 'Players have paid their shares of this time: cancel the booking instead.')
    }
  }
}

/** Times that are given back are free again; one that waits for its payment has nothing else to wait for. */
export async function callOffGivenBack(work: LineWork, parts: readonly BookingLinePart[]): Promise<void> {
  const whole = parts.filter(isOfWhole)
  const bookings = await bookingsOf(
    work.trx,
    whole.map(({ line }) => line),
  )
  const isOff = (part: BookingLinePart) => part.giveBack || pick(bookings, part)?.status === 'pending_payment'
  const off = new Set(whole.filter(isOff).map(({ line }) => line.ref.bookingId))

  await callOff(
    work,
    bookings.filter(({ id }) => off.has(id)),
  )
}

/** What was given back in full is to be paid again, if it stands: of what has taken place nothing is asked for again. */
export async function linesToPayAgain(trx: Db, parts: readonly BookingLinePart[]): Promise<Line[]> {
  const whole = parts.filter(({ isWhole }) => isWhole)
  const bookings = await bookingsOf(
    trx,
    whole.map(({ line }) => line),
  )

  return whole.filter((part) => !isOver(pick(bookings, part))).map(({ line }) => line)
}

const isOver = (booking: PayableRow | undefined) => booking?.status === 'completed' || booking?.status === 'no_show'
