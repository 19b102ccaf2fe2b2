import { listPayable } from '#server/booking/pay/line-store.ts'
import { onBookingAlone } from '#server/booking/pay/lock-for-change.ts'
import { findOpenFee } from '#server/booking/pay/open-fee.ts'
import { orderBookings, orderOf, refusePaying } from '#server/booking/pay/order-booking.ts'
import { findOrderOfBooking } from '#server/booking/pay/order-store.ts'
import { bookingNotFound } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { buyerOf, payTokenOf, placeOrder, takeOver } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { may } from '#shared/permissions/may.ts'

import { isShared } from './shares.ts'

/** Orders a canceled booking's fee for its client. It holds no time, so the order never expires. */
async function orderFee(work: Work, { id: bookingId, personId, contact }: BookingRow): Promise<string> {
  const { services, context } = work
  const { actor } = context
  await refusePaying(work, { personId }, actor)
  const whose = await buyerOf(work, services, { personId, channel: 'link', actor, isVouchedFor: true })
  const { firstName, lastName, email, phone } = contact
  const billTo = { name: `${firstName} ${lastName}`, email, phone }
  const lines = [{ kind: 'fee', bookingId, quantity: 1 }]
  const { id, linkVersion } = await placeOrder(work, { ...whose, billTo, lines })

  return payTokenOf(services.config.secretKey, { id, linkVersion })
}

/**
 * Orders for the client everything that no player has ordered; if it is in an order of theirs already, that one stays.
 * An order that somebody else began is replaced. Of a canceled booking the fee is ordered.
 */
export const orderRest = (work: Work, rest: Rest): Promise<{ payToken: string }> =>
  atomically(work, async (work) => {
    // Orders are locked before bookings (docs/locks.md). Whoever may not pay is refused below, and nothing is released.
    const found = await findOrderOfBooking(work, rest.bookingId)
    if (found?.isAbandoned) await takeOver(work, [found.lineId])

    return onBookingAlone(work, rest.bookingId, (work, booking) => orderWithin(work, booking, rest))
  })

interface Rest {
  bookingId: string
  seenCents?: number
}

async function orderWithin(work: Work, booking: BookingRow, { bookingId, seenCents }: Rest) {
  const { services, context } = work
  if (!may(context.actor, 'booking.pay', booking)) throw bookingNotFound()
  const fee = await findOpenFee(work, bookingId)
  if (fee?.orderId === null) return { payToken: await orderFee(work, booking) }
  const known = await orderOf(work, services, { bookingId, mayPay: true })
  if (known && known.payToken === undefined) throw inOtherHands()
  if (known?.payToken !== undefined) return { payToken: known.payToken }

  const [payable] = await listPayable(work, [bookingId])
  if (!payable || !isShared(payable)) throw new Failure('wrong_state', 'There is nothing to pay for this booking.')
  const leftCents = payable.priceCents - payable.sharedCents
  if (seenCents !== undefined && seenCents !== leftCents) throw changedMeanwhile(booking, leftCents)
  const { personId, contact } = booking
  const order = await orderBookings(work, { bookings: [booking], personId, contact })
  if (order?.payToken === undefined) throw new Error('What was ordered is in no order.')
  return { payToken: order.payToken }
}

const changedMeanwhile = ({ currency, locale }: BookingRow, leftCents: number) =>
  new Failure(
    'wrong_state',
    leftCents > 0
      ? `Somebody else is paying their share just now, or no longer: ${priceWords(leftCents, currency, locale)} is left for you. Press again to pay that.`
      : 'Everybody else is paying their own share just now: nothing is left for you.',
  )

const inOtherHands = () =>
  new Failure('wrong_state', 'Somebody else is paying for it, or has paid. Look at it again in a few minutes.')
