import { stepByOrder } from '#server/booking/change/change.ts'
import type { PayableRow } from '#server/booking/pay/line-store.ts'
import { lockUnderOrders } from '#server/booking/pay/lock-for-change.ts'
import { type ReleaseCause } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

const unpaid = (bookings: readonly PayableRow[]) => bookings.filter(({ status }) => status === 'pending_payment')

/** Confirms bookings that waited for payment. */
export const confirmPaid = (work: Work, bookings: readonly PayableRow[]): Promise<void> =>
  stepAll(work, unpaid(bookings), 'confirmed')

/** Frees the times of unpaid bookings. */
export const giveUpUnpaid = (work: Work, bookings: readonly PayableRow[], cause: ReleaseCause): Promise<void> =>
  stepAll(work, unpaid(bookings), cause === 'expired' ? 'expired' : 'cancelled_staff')

/** Cancels refunded bookings at no charge; those that took place or are canceled stay. */
export const callOff = (work: Work, bookings: readonly PayableRow[]): Promise<void> =>
  stepAll(
    work,
    bookings.filter(({ status }) => bookingSteps.canBecome(status, 'cancelled_staff')),
    'cancelled_staff',
  )

/** Locks all before the first changes, in the global order and not in that of the lines. */
async function stepAll(
  work: Work,
  bookings: readonly PayableRow[],
  to: 'confirmed' | 'expired' | 'cancelled_staff',
): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  if (ids.length > 1) await lockUnderOrders(work, ids)
  for (const bookingId of ids) await stepByOrder(work, { bookingId, to })
}
