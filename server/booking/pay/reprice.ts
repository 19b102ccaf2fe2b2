import type { Work } from '#server/kernel/work.ts'
import { repriceLine } from '#server/orders/service.ts'
import type { MovedVisit } from '#shared/orders/discounts.ts'

import { lineName, movedWords, shareName } from './line-name.ts'
import { listPayable } from './line-store.ts'
import { listLinesOfBooking } from './order-store.ts'
import { listShares } from './share-store.ts'

interface RepricedBooking {
  bookingId: string
  /** The reason on a correcting document; by default that it was moved. */
  reason?: string
  visit?: MovedVisit | undefined
}

/**
 * Adapts a booking's orders to its present price and time: what was paid too much goes back, what is missing is due.
 * Called under their locks. Returns the refunds that the caller asks of the cards after the commit.
 */
export async function repriceOrdered(work: Work, { bookingId, visit, ...told }: RepricedBooking): Promise<string[]> {
  const lines = await listLinesOfBooking(work, bookingId)
  const [booking] = lines.length > 0 ? await listPayable(work, [bookingId]) : []
  if (!booking) return []

  const shares = await listShares(work, [bookingId])
  const reason = told.reason ?? movedWords(booking)
  const refundIds: string[] = []
  for (const { lineId, orderId, player } of lines) {
    const priced =
      player === null
        ? { name: lineName(booking), unitCents: booking.priceCents - booking.sharedCents }
        : { name: shareName(booking), unitCents: shares.find((one) => one.player === player)?.shareCents ?? 0 }
    refundIds.push(...(await repriceLine(work, { orderId, lineId, reason, visit, ...priced })))
  }
  return refundIds
}
