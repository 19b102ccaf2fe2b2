import { listPayable } from '#server/booking/pay/line-store.ts'
import { orderBookings, orderOf } from '#server/booking/pay/order-booking.ts'
import { findOrderOfBooking } from '#server/booking/pay/order-store.ts'
import { bookingNotFound, getBooking } from '#server/booking/record.ts'
import { lockBooking } from '#server/booking/store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { takeOver } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { may } from '#shared/permissions/may.ts'

import { isShared } from './shares.ts'

/**
 * Orders for whoever booked all that no player has ordered for themselves; what is in an order of theirs stays there. An order that
 * somebody else began is made anew, of this alone.
 */
export function orderRest(services: Services, bookingId: string, context: Context): Promise<{ payToken: string }> {
  return atomically(services.db, async (trx) => {
    // Orders are locked before bookings.
    const found = await findOrderOfBooking(trx, bookingId)
    const booking = await getBooking(trx, bookingId, context.actor)
    if (!may(context.actor, 'booking.pay', booking)) throw bookingNotFound()
    if (found?.isLoose) await takeOver({ services, trx, context }, [found.lineId])
    await lockBooking(trx, bookingId)
    const known = await orderOf(services, trx, { bookingId, mayPay: true })
    if (known && known.payToken === undefined) throw inOtherHands()
    if (known?.payToken !== undefined) return { payToken: known.payToken }

    const [payable] = await listPayable(trx, [bookingId])
    if (!payable || !isShared(payable)) throw new Failure('wrong_state', 'There is nothing to pay for this booking.')
    const { personId, contact } = booking
    const order = await orderBookings(services, trx, { bookings: [booking], personId, contact }, context)
    if (order?.payToken === undefined) throw new Error('What was ordered is in no order.')
    return { payToken: order.payToken }
  })
}

const inOtherHands = () =>
  new Failure('wrong_state', 'Somebody else is paying for it, or has paid. Look at it again in a few minutes.')
