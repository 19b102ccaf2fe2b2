import type { Db } from '#server/kernel/db/database.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import { lockOrder, replaceLine } from '#server/orders/service.ts'

import { findLineOfBooking } from './order-store.ts'

/** Orders are locked before memberships and bookings, everywhere. */
export async function lockOrderOfBooking(trx: Db, bookingId: string): Promise<void> {
  const line = await findLineOfBooking(trx, bookingId)
  if (line) await lockOrder(trx, line.orderId)
}

interface Ended {
  bookingId: string
  feeCents: number
  reason: string
}

/** Of what was ordered for a booking that is off, its fee is kept; the rest goes back. Returns the refunds to be asked for. */
export async function giveBackPaid(work: LineWork, { bookingId, feeCents, reason }: Ended): Promise<string[]> {
  const line = await findLineOfBooking(work.trx, bookingId)
  if (!line) return []

  const fee = feeCents > 0 ? { kind: 'fee', bookingId, quantity: 1 } : undefined
  return replaceLine(work, { ...line, fee, reason })
}
