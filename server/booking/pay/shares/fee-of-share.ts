import { largestRemainder } from '#shared/money.ts'

import type { ShareRow } from './share-store.ts'

interface Fee {
  /** Of the booking. */
  id: string
  feeCents: number
}

/** What of a fee is kept of one player's share, so that all of them come to the fee. */
export function feeOfShare({ id, feeCents }: Fee, player: number, shares: readonly ShareRow[]) {
  const own = shares.filter(({ bookingId }) => bookingId === id)
  const parts = largestRemainder(
    feeCents,
    own.map(({ shareCents }) => shareCents),
  )

  return parts[own.findIndex((share) => share.player === player)] ?? 0
}
