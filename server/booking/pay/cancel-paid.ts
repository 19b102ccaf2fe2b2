import type { Work } from '#server/kernel/work.ts'
import { replaceLine } from '#server/orders/service.ts'

import { feeOfShare } from './fee-of-share.ts'
import { listLinesOfBooking } from './order-store.ts'
import { listShares, type ShareRow } from './share-store.ts'

interface PaidCancellation {
  bookingId: string
  feeCents: number
  reason: string
}

/**
 * Keeps the fee of a canceled booking out of what was ordered for it; the rest goes back. Of a share only what its
 * player paid is kept; the client owes the rest of the fee. Returns the refunds to ask for.
 */
export async function giveBackPaid(work: Work, { bookingId, feeCents, reason }: PaidCancellation): Promise<string[]> {
  // Shares first: what is kept of them reduces what is kept of the rest.
  const found = await listLinesOfBooking(work, bookingId)
  const lines = found.toSorted((one, other) => Number(one.player === null) - Number(other.player === null))
  const shares = lines.some(({ player }) => player !== null) ? await listShares(work, [bookingId]) : []
  const refundIds: string[] = []
  for (const { lineId, orderId, player } of lines) {
    const isKept =
      player === null
        ? feeCents > 0
        : isPaid(shares, player) && feeOfShare({ id: bookingId, feeCents }, player, shares) > 0
    const fee = { kind: 'fee', bookingId, quantity: 1, ...(player !== null && { player }) }
    refundIds.push(...(await replaceLine(work, { lineId, orderId, fee: isKept ? fee : undefined, reason })))
  }
  return refundIds
}

const isPaid = (shares: readonly ShareRow[], player: number) =>
  shares.some((share) => share.player === player && (share.paidCents ?? 0) > (share.refundedCents ?? 0))
