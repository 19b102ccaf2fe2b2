import { giveTimeBack } from '#server/booking/change/give-time-back.ts'
import { feeOfShare } from '#server/booking/pay/fee-of-share.ts'
import { lineName } from '#server/booking/pay/line-name.ts'
import { waiveGivenBack } from '#server/booking/pay/line-store.ts'
import { lockUnderOrders } from '#server/booking/pay/lock-for-change.ts'
import { lineKind, whatWasPaid } from '#server/catalog/service.ts'
import { inOrderAlready } from '#server/orders/service.ts'
import { taxCategoryOf } from '#shared/catalog/tax.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { evidenceOfBookings } from './evidence.ts'
import {
  bookingsOf,
  freeAll,
  mayBuyBookings,
  nameAll,
  notOffered,
  payableOf,
  Ref,
  sharesIn,
  Terms,
} from './lines-of-bookings.ts'

const noOpenFee = () => notOffered('This booking has no fee that is open.')

/** The line kind of fees for late cancellations and no-shows. */
export const feeLine = lineKind({
  ref: Ref,
  terms: Terms,
  reducedBy: 'staff',
  mayBuy: mayBuyBookings,
  goneWords: 'There is no such booking.',

  async price(work, lines, { channel }) {
    const bookings = await payableOf(work, lines)
    const shares = await sharesIn(work, lines)
    const isOfWhole = (at: number) => lines[at]?.ref.player === undefined
    const held = bookings.find(
      (one, at) => isOfWhole(at) && one.feeWaivedAt === null && one.feeOrderLineId !== null && !one.isFeeAbandoned,
    )
    if (held) throw await inOrderAlready(work, 'This fee', held.feeOrderLineId)

    return bookings.map((booking, at) => {
      const player = lines[at]?.ref.player
      const cents = player === undefined ? booking.feeCents - booking.keptCents : feeOfShare(booking, player, shares)
      // A part of the fee is kept of a player's share, wherever the rest is paid.
      const isUnpaid = player !== undefined || booking.orderLineId === null
      const isOpen = cents > 0 && booking.feeWaivedAt === null && isUnpaid
      if (!isOpen) throw noOpenFee()

      return {
        name: `${booking.status === 'no_show' ? 'No-show' : 'Late cancellation'}: ${lineName(booking)}`,
        unitCents: cents,
        taxCategory: taxCategoryOf[booking.category],
        revenueAccount: accounts.fees,
        // Without the client present it is owed until paid.
        rule: channel === 'link' ? ('later' as const) : ('full' as const),
        terms: {},
      }
    })
  },

  async reserve(work, lines) {
    await nameAll(work, 'feeOrderLineId', lines)
    const bookings = await bookingsOf(work, lines)
    if (bookings.some(({ feeWaivedAt }) => feeWaivedAt !== null)) throw noOpenFee()
  },
  release: (work, lines) => freeAll(work, 'feeOrderLineId', lines),

  // Staff waive a paid fee by refunding it.
  mostBack: whatWasPaid,

  async refund(work, parts) {
    // A fully refunded fee is waived, and gives the time back as a free cancellation does; of a partly refunded one the rest is kept.
    const lines = parts.filter(({ isWhole }) => isWhole).map(({ line }) => line)
    if (lines.length === 0) return

    await lockUnderOrders(
      work,
      lines.map(({ ref }) => ref.bookingId),
    )
    const waived = await waiveGivenBack(
      work,
      lines.map(({ id }) => id),
      work.now,
    )
    for (const booking of waived) {
      if (booking.status === 'cancelled_customer') await giveTimeBack(work, booking, { isStudios: false })
    }
    await freeAll(work, 'feeOrderLineId', lines)
  },

  fulfil: (_work, lines) => Promise.resolve(lines.map(() => 'fulfilled' as const)),
  evidence: (work, refs) =>
    evidenceOfBookings(
      work,
      refs.map(({ bookingId }) => bookingId),
    ),
})
