import { sql } from 'kysely'

import { stepByOrder } from '#server/booking/change/change.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { feeOfShare } from '#server/booking/pay/fee-of-share.ts'
import { lineName, shareName } from '#server/booking/pay/line-name.ts'
import { keepUntil, listLeftOfLines, lockBookings, type PayableRow } from '#server/booking/pay/line-store.ts'
import { listMembershipsOf } from '#server/booking/pay/lock-for-change.ts'
import { listAddressesOf } from '#server/booking/pay/order-store.ts'
import { listShares, type ShareRow } from '#server/booking/pay/share-store.ts'
import { takeBackOwnPrices } from '#server/booking/players/own-price.ts'
import { lineKind, type LinePart, type LineRequest } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { inOrderAlready } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { lineRuleOf, payMinutes } from '#shared/booking/payment.ts'
import { isPayable, isVoid } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { shareOfCents } from '#shared/money.ts'
import type { MostBack } from '#shared/orders/refunds.ts'

import { evidenceOfBookings } from './evidence.ts'
import {
  bookingsOf,
  freeAll,
  type Line,
  mayBuyBookings,
  nameAll,
  notOffered,
  payableOf,
  Ref,
  refuseSharedMeanwhile,
  sharesIn,
  Terms,
} from './lines-of-bookings.ts'
import { callOff, confirmPaid, giveUpUnpaid } from './paid.ts'

/** The revenue account by category. */
export const revenueAccountOf = {
  evaluation: accounts.fittings,
  fitting: accounts.fittings,
  putter: accounts.fittings,
  lesson: accounts.lessons,
  bench: accounts.labour,
  bay: accounts.bayTime,
} as const satisfies Record<Service['category'], string>

/**
 * The line kind of a booking. A booking that stands is paid at the desk, one that waits for payment by the rule of its
 * service. The price is the one agreed on when it was made.
 */
export const bookingLine = lineKind({
  ref: Ref,
  terms: Terms,
  reducedBy: 'codes',
  mayBuy: mayBuyBookings,
  goneWords: 'There is no such booking.',

  async price(work, lines) {
    const [bookings, shares] = await inOneTrip([payableOf(work, lines), sharesIn(work, lines)])

    const inOrder = inOrderOf(lines, bookings, shares)
    if (inOrder) throw await inOrderAlready(work, inOrder.what, inOrder.lineId)

    return bookings.map((booking, at) => {
      if (!isPayable(booking.status)) throw standsNoMore()
      const ref = lines[at]?.ref
      const { name, cents } = partOf(booking, ref, shares)
      if (cents === 0) throw notOffered('There is nothing to pay for this booking.')

      return {
        name,
        unitCents: cents,
        taxCategory: taxCategoryOf[booking.category],
        revenueAccount: revenueAccountOf[booking.category],
        visitOn: localDayOf(booking.startsAt, booking.zone),
        rule: booking.status === 'pending_payment' ? lineRuleOf(booking.payment) : ('full' as const),
        terms: {
          ...(booking.sharedCents > 0 && { sharedCents: booking.sharedCents }),
          ...(ref?.player !== undefined && { shareCents: cents }),
        },
      }
    })
  },

  async toLock(work, lines) {
    const booking = lines.map(({ ref }) => ref.bookingId)

    return { booking, membership: await listMembershipsOf(work, booking) }
  },

  async reserve(work, lines, until) {
    const ids = lines.map(({ ref }) => ref.bookingId)
    const keep = () => until && keepUntil(work, ids, until)
    // In one round trip; each sees what the one before has waited for and written.
    const [, , bookings] = await inOneTrip([
      lockBookings(work, ids),
      nameAll(work, 'orderLineId', lines),
      bookingsOf(work, lines),
      keep(),
    ])
    refuseSharedMeanwhile(bookings, lines, await sharesIn(work, lines))
    if (bookings.some(({ status }) => isVoid(status) && status !== 'expired')) throw standsNoMore()
    const expired = bookings.filter(({ status }) => status === 'expired')
    for (const { id } of expired) await reviveBooking(work, id)
    if (expired.length > 0) await keep()
  },

  async release(work, lines, cause) {
    if (cause !== 'taken') await giveUpUnpaid(work, await bookingsOf(work, lines), cause)
    await freeAll(work, 'orderLineId', lines)
    await takeBackOwnPrices(work, refsOf(lines))
  },

  evidence: (work, refs) =>
    evidenceOfBookings(
      work,
      refs.map(({ bookingId }) => bookingId),
    ),

  payers: (work, refs) =>
    listAddressesOf(
      work,
      refs.map(({ bookingId }) => bookingId),
    ),

  refundable: refuseInUse,
  mostBack: mostBackOfTimes,

  async refund(work, parts) {
    await callOffGivenBack(work, parts)
    const toPay = await linesToPayAgain(work, parts)
    await freeAll(work, 'orderLineId', toPay)
    await takeBackOwnPrices(work, refsOf(toPay))
  },

  async fulfil(work, lines) {
    const bookings = await bookingsOf(work, lines)
    await confirmPaid(work, bookings)

    return lines.map(({ ref }) =>
      bookings.some(({ id, status }) => id === ref.bookingId && status === 'completed') ? 'fulfilled' : 'reserved',
    )
  },
})

/** The first booking that another order has for good. */
function inOrderOf(lines: readonly LineRequest<Ref>[], bookings: readonly PayableRow[], shares: readonly ShareRow[]) {
  for (const [at, { ref }] of lines.entries()) {
    const share = shares.find(({ bookingId, player }) => bookingId === ref.bookingId && player === ref.player)
    const held = [bookings[at], ...(share ? [share] : [])].find((one) => one?.orderLineId != null && !one.isAbandoned)
    if (held) return { what: held === share ? 'This share' : 'This booking', lineId: held.orderLineId }
  }
  return undefined
}

const standsNoMore = () => notOffered('This booking does not stand any more.')

const refsOf = (lines: readonly { ref: Ref }[]) => lines.map(({ ref }) => ref)

/** The part that a line pays: a player's share, or everything else. */
function partOf(booking: PayableRow, ref: Ref | undefined, shares: readonly ShareRow[]) {
  if (ref?.player === undefined) return { name: lineName(booking), cents: booking.priceCents - booking.sharedCents }

  const share = shares.find(({ bookingId, player }) => bookingId === ref.bookingId && player === ref.player)
  if (!share) throw notOffered('Nobody plays at this place.')
  return { name: shareName(booking), cents: share.shareCents }
}

/**
 * Takes the time of an expired booking again after a late payment, or refuses. If somebody takes it at the same
 * instant, the constraint fails; the payment is then settled once more, and finds the time taken.
 */
async function reviveBooking(work: Work, bookingId: string): Promise<void> {
  await deleteExpiredHolds(work)
  if (!(await blockAgain(work, bookingId)))
    throw new Failure('slot_taken', 'It was kept until its payment was due, and somebody else has this time by now.')

  const until = new Date(work.now.getTime() + payMinutes * 60_000)
  await stepByOrder(work, { bookingId, to: 'pending_payment', until })
}

/** Returns whether the time was free. */
async function blockAgain({ trx }: Work, bookingId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update allocation set blocking = true
      where booking_id = ${bookingId} and not exists (
        select from allocation own join allocation other
          on other.resource_id = own.resource_id and other.during && own.during and other.id <> own.id
          and (other.blocking or other.block_id is not null)
        where own.booking_id = ${bookingId}
      )
  `.execute(trx)

  return numAffectedRows > 0n
}

type BookingLinePart = LinePart<Ref, Line['terms']>

/** A player's share is not the whole booking. */
const isOfWhole = ({ line }: BookingLinePart) => line.ref.player === undefined

const pick = (bookings: readonly PayableRow[], { line }: BookingLinePart) =>
  bookings.find(({ id }) => id === line.ref.bookingId)

/** Refuses to refund a booking that is going on, or of which others have paid shares. */
async function refuseInUse(work: OnDatabase, parts: readonly BookingLinePart[]): Promise<void> {
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
async function mostBackOfTimes(work: OnDatabase, lines: readonly Line[]): Promise<MostBack[]> {
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
async function callOffGivenBack(work: Work, parts: readonly BookingLinePart[]): Promise<void> {
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
async function linesToPayAgain(work: OnDatabase, parts: readonly BookingLinePart[]): Promise<Line[]> {
  const whole = parts.filter(({ isWhole }) => isWhole)
  const bookings = await bookingsOf(
    work,
    whole.map(({ line }) => line),
  )

  return whole.filter((part) => !isOver(pick(bookings, part))).map(({ line }) => line)
}

const isOver = (booking: PayableRow | undefined) => booking?.status === 'completed' || booking?.status === 'no_show'
