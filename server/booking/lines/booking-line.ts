import { sql } from 'kysely'

import { stepByOrder } from '#server/booking/change/change.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { lineName, shareName } from '#server/booking/pay/line-name.ts'
import { keepUntil, lockBookings, type PayableRow } from '#server/booking/pay/line-store.ts'
import { listAddressesOf } from '#server/booking/pay/order-store.ts'
import type { ShareRow } from '#server/booking/pay/share-store.ts'
import { takeBackOwnPrices } from '#server/booking/players/own-price.ts'
import { lineKind, type LineRequest } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { inOrderAlready } from '#server/orders/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { lineRuleOf, payMinutes } from '#shared/booking/payment.ts'
import { isPayable, isVoid } from '#shared/booking/status.ts'
import type { Service } from '#shared/catalog/contract.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import { Failure } from '#shared/http/failure.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { evidenceOfBookings } from './evidence.ts'
import { callOffGivenBack, linesToPayAgain, mostBackOfTimes, refuseInUse } from './given-back.ts'
import {
  bookingsOf,
  freeAll,
  mayBuyBookings,
  nameAll,
  notOffered,
  payableOf,
  Ref,
  refuseSharedMeanwhile,
  sharesIn,
  Terms,
} from './lines-of-bookings.ts'
import { confirmPaid, giveUpUnpaid } from './paid.ts'

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
