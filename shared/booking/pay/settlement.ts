import { largestRemainder } from '#shared/money.ts'

interface Share {
  shareCents: number
  /** What is to be paid of it after discounts, where it is in an order of its own. */
  payableCents?: number | null | undefined
  /** What was paid of it there. */
  paidCents?: number | null | undefined
}

interface Fee {
  feeCents: number
  /** All that was to be paid for the booking after discounts. */
  payableCents: number
}

/**
 * A fee divided among players by what each was to pay after their own discounts, so that all parts come to the fee. Whoever is in
 * no order of their own has a part of the rest by their share.
 */
export function feeParts({ feeCents, payableCents }: Fee, shares: readonly Share[]): number[] {
  const restCents = payableCents - sumOf(shares, (share) => share.payableCents ?? 0)
  const rest = largestRemainder(
    Math.max(0, restCents),
    shares.map((share) => (share.payableCents == null ? share.shareCents : 0)),
  )

  return largestRemainder(
    feeCents,
    shares.map((share, at) => share.payableCents ?? rest[at] ?? 0),
  )
}

/** What the end of a booking comes to: of what players paid by links, and of whoever booked. */
export interface Settlement {
  /** What was paid by links, and what of it is kept for the fee; the rest goes back to whoever paid it. */
  byLinks: { paidCents: number; keptCents: number }
  /** All else that was paid, and all else of the fee. */
  own: { paidCents: number; feeCents: number }
}

/**
 * The one answer to who bears the fee of a booking that ends: of each share that was paid by its link its own part is kept, and all
 * the rest is borne by whoever booked. The question before it, the letter and the orders ask it.
 */
export function settlementOf({ paidCents, ...fee }: Fee & { paidCents: number }, shares: readonly Share[]): Settlement {
  const parts = feeParts(fee, shares)
  const paid = sumOf(shares, (share) => share.paidCents ?? 0)
  const keptCents = sumOf(shares, (share, at) => ((share.paidCents ?? 0) > 0 ? (parts[at] ?? 0) : 0))

  return {
    byLinks: { paidCents: paid, keptCents },
    own: { paidCents: Math.max(0, paidCents - paid), feeCents: fee.feeCents - keptCents },
  }
}

const sumOf = <T>(all: readonly T[], of: (one: T, at: number) => number) =>
  all.reduce((sum, one, at) => sum + of(one, at), 0)
