import { stepByOrder } from '#server/booking/change.ts'
import type { LineWork, ReleaseCause } from '#server/kernel/line-kind.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'

import type { PayableRow } from './line-store.ts'

const unpaid = (bookings: readonly PayableRow[]) => bookings.filter(({ status }) => status === 'pending_payment')

/** What waited for its payment is booked. */
export async function confirmPaid(
  { services, trx, context }: LineWork,
  bookings: readonly PayableRow[],
): Promise<void> {
  for (const { id } of unpaid(bookings)) {
    await stepByOrder(services, trx, { bookingId: id, to: 'confirmed' }, context)
  }
}

/** What waited for its payment gives its time back. */
export async function giveUpUnpaid(
  { services, trx, context }: LineWork,
  bookings: readonly PayableRow[],
  cause: ReleaseCause,
): Promise<void> {
  const to = cause === 'expired' ? 'expired' : 'cancelled_staff'
  for (const { id } of unpaid(bookings)) await stepByOrder(services, trx, { bookingId: id, to }, context)
}

/** What was given back is off, at no charge; what has taken place, or is off already, stays as it was. */
export async function callOff({ services, trx, context }: LineWork, bookings: readonly PayableRow[]): Promise<void> {
  for (const { id } of bookings.filter(({ status }) => bookingSteps.canBecome(status, 'cancelled_staff'))) {
    await stepByOrder(services, trx, { bookingId: id, to: 'cancelled_staff' }, context)
  }
}
