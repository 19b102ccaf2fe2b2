import { stepByOrder } from '#server/booking/change.ts'
import { type ReleaseCause } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import type { PayableRow } from './line-store.ts'
import { lockUnderOrders } from './lock-for-change.ts'

const unpaid = (bookings: readonly PayableRow[]) => bookings.filter(({ status }) => status === 'pending_payment')

/** What waited for its payment is booked. */
export const confirmPaid = (work: Work, bookings: readonly PayableRow[]): Promise<void> =>
  stepAll(work, unpaid(bookings), 'confirmed')

/** What waited for its payment gives its time back. */
export const giveUpUnpaid = (work: Work, bookings: readonly PayableRow[], cause: ReleaseCause): Promise<void> =>
  stepAll(work, unpaid(bookings), cause === 'expired' ? 'expired' : 'cancelled_staff')

/** What was given back is off, at no charge; what has taken place, or is off already, stays as it was. */
export const callOff = (work: Work, bookings: readonly PayableRow[]): Promise<void> =>
  stepAll(
    work,
    bookings.filter(({ status }) => bookingSteps.canBecome(status, 'cancelled_staff')),
    'cancelled_staff',
  )

/** Each locks what it changes: of several all is locked before the first, in the order of all and not of the lines of an order. */
async function stepAll(
  work: Work,
  bookings: readonly PayableRow[],
  to: 'confirmed' | 'expired' | 'cancelled_staff',
): Promise<void> {
  const ids = bookings.map(({ id }) => id)
  if (ids.length > 1) await lockUnderOrders(work, ids)
  for (const bookingId of ids) await stepByOrder(work, { bookingId, to })
}
