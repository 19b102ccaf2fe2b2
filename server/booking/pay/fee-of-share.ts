import type { BookingRow } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { feeParts, type Settlement, settlementOf } from '#shared/booking/pay/settlement.ts'
import { largestRemainder } from '#shared/money.ts'

import { keepFees, listShares, type ShareRow } from './share-store.ts'

interface Fee {
  /** The booking's id. */
  id: string
  feeCents: number
}

/** The part of the fee kept of a player's share, as recorded at the end, or computed for older bookings. */
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

type Ended = Pick<BookingRow, 'id' | 'payableCents' | 'players'>

/**
 * Records which part of an ended booking's fee each player bears, null if there is no fee any more. Returns what
 * players paid by links, and what of that is kept.
 */
export async function keepFeesOfShares(
  work: OnDatabase,
  booking: Ended,
  feeCents: number | null,
): Promise<Settlement['byLinks'] | undefined> {
  if (booking.players.length === 0) return undefined

  const { id, payableCents } = booking
  const shares = await listShares(work, [id])
  const fee = { feeCents: feeCents ?? 0, payableCents }
  const parts = feeParts(fee, shares)
  await keepFees(
    work,
    id,
    shares.map(({ player }, at) => ({ player, feeCents: feeCents === null ? null : (parts[at] ?? 0) })),
  )
  return byLinksOf(fee, shares)
}

/** What players have paid by links, and the part that a fee would keep. */
export async function paidByLinks(
  work: OnDatabase,
  { id, payableCents, players }: Ended,
): Promise<(feeCents: number) => Settlement['byLinks']> {
  const shares = players.length > 0 ? await listShares(work, [id]) : []

  return (feeCents) => byLinksOf({ feeCents, payableCents }, shares)
}

function byLinksOf(fee: { feeCents: number; payableCents: number }, shares: readonly ShareRow[]) {
  const paidAlone = shares.map((share) => ({ ...share, paidCents: share.ownPaidCents }))

  return settlementOf({ ...fee, paidCents: 0 }, paidAlone).byLinks
}
