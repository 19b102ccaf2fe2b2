import { feeOfShare } from '#server/booking/pay/fee-of-share.ts'
import { listLeftOfLines, type PayableRow } from '#server/booking/pay/line-store.ts'
import { listShares } from '#server/booking/pay/share-store.ts'
import { type LinePart } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { Failure } from '#shared/http/failure.ts'
import { shareOfCents } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { bookingsOf, type Line, type Ref } from './lines-of-bookings.ts'
import { callOff } from './paid.ts'

type BookingLinePart = LinePart<Ref, Line['terms']>

/** A player's share is not the whole booking. */
const isOfWhole = ({ line }: BookingLinePart) => line.ref.player === undefined

const pick = (bookings: readonly PayableRow[], { line }: BookingLinePart) =>
  bookings.find(({ id }) => id === line.ref.bookingId)

/** Refuses to refund a booking that is going on, or of which others have paid shares. */
export async function refuseInUse(work: OnDatabase, parts: readonly BookingLinePart[]): Promise<void> {
  const back = parts.filter((part) => part.giveBack && isOfWhole(part))
  const bookings = await bookingsOf(
    work,
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

/** A no-show keeps its fee: the next night books it, unless it was waived. */
export async function mostBackOfTimes(work: OnDatabase, lines: readonly Line[]): Promise<MostBack[]> {
  const missed = (await bookingsOf(work, lines)).filter(
    ({ status, feeCents, feeWaivedAt }) => status === 'no_show' && feeCents > 0 && feeWaivedAt === null,
  )
  if (missed.length === 0) return []
  const left = await listLeftOfLines(
    work,
    lines.map(({ id }) => id),
  )
  const shares = await listShares(
    work,
    missed.map(({ id }) => id),
  )

  return lines.flatMap(({ id: lineId, ref: { bookingId, player } }) => {
    const booking = missed.find(({ id }) => id === bookingId)
    const line = left.find(({ id }) => id === lineId)
    if (!booking || !line) return []
    const feeCents = player === undefined ? booking.feeCents - booking.keptCents : feeOfShare(booking, player, shares)
    const keptCents = line.netCents === 0 ? 0 : shareOfCents(feeCents, line.totalCents, line.netCents)
    const cents = Math.max(0, line.totalCents - line.returnedCents - keptCents)
    return [{ lineId, cents, because: 'They did not come, and what that costs is kept: waive the fee to give it back' }]
  })
}

/** Frees refunded times; a booking that waits for payment is canceled too. */
export async function callOffGivenBack(work: Work, parts: readonly BookingLinePart[]): Promise<void> {
  const whole = parts.filter(isOfWhole)
  const bookings = await bookingsOf(
    work,
    whole.map(({ line }) => line),
  )
  const isOff = (part: BookingLinePart) => part.giveBack || pick(bookings, part)?.status === 'pending_payment'
  const off = new Set(whole.filter(isOff).map(({ line }) => line.ref.bookingId))

  await callOff(
    work,
    bookings.filter(({ id }) => off.has(id)),
  )
}

/** A fully refunded booking must be paid again if it stands; not if it took place. */
export async function linesToPayAgain(work: OnDatabase, parts: readonly BookingLinePart[]): Promise<Line[]> {
  const whole = parts.filter(({ isWhole }) => isWhole)
  const bookings = await bookingsOf(
    work,
    whole.map(({ line }) => line),
  )

  return whole.filter((part) => !isOver(pick(bookings, part))).map(({ line }) => line)
}

const isOver = (booking: PayableRow | undefined) => booking?.status === 'completed' || booking?.status === 'no_show'
