import type { Db } from '#server/kernel/db/database.ts'
import { largestRemainder } from '#shared/money.ts'

import { keepFees, listShares, type ShareRow } from './share-store.ts'

interface Fee {
  /** Of the booking. */
  id: string
  feeCents: number
}

/** What of a fee is kept of one player's share: as it was reckoned when the booking ended, or before that was kept by the shares. */
export function feeOfShare({ id, feeCents }: Fee, player: number, shares: readonly ShareRow[]): number {
  const own = shares.filter(({ bookingId }) => bookingId === id)
  const kept = own.find((share) => share.player === player)?.feeCents ?? null
  if (kept !== null) return kept

  const parts = largestRemainder(
    feeCents,
    own.map(({ shareCents }) => shareCents),
  )
  return parts[own.findIndex((share) => share.player === player)] ?? 0
}

interface EndedBooking {
  id: string
  feeCents: number | null
  /** All that was to be paid for it after discounts. */
  payableCents: number
}

/**
 * Divides the fee of a booking that ends among its players by what each was to pay after their own discounts, so that all parts
 * come to the fee. Whoever is in no order of their own has a part of the rest by their share.
 */
export async function keepFeesOfShares(trx: Db, { id, feeCents, payableCents }: EndedBooking): Promise<void> {
  const shares = await listShares(trx, [id])
  const restCents = payableCents - shares.reduce((sum, { payableCents: own }) => sum + (own ?? 0), 0)
  const rest = largestRemainder(
    Math.max(0, restCents),
    shares.map(({ payableCents: own, shareCents }) => (own === null ? shareCents : 0)),
  )
  const parts = largestRemainder(
    feeCents ?? 0,
    shares.map(({ payableCents: own }, at) => own ?? rest[at] ?? 0),
  )

  await keepFees(
    trx,
    id,
    shares.map(({ player }, at) => ({ player, feeCents: feeCents === null ? null : (parts[at] ?? 0) })),
  )
}
