import { largestRemainder } from '#shared/money.ts'

interface Share {
  shareCents: number
  /** The sum to pay after discounts, when the share is in an order of its own. */
  payableCents?: number | null | undefined
  /** What was paid in that order. */
  paidCents?: number | null | undefined
}

interface Fee {
  feeCents: number
  /** The sum to pay for the whole booking after discounts. */
  payableCents: number
}

/**
 * Divides a fee among players by what each was to pay after their discounts; the parts add up to the fee. Those without
 * an order of their own divide the rest by their shares.
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

/** The money of a booking that ends: of players who paid by links, and of whoever booked. */
export interface Settlement {
  /** What was paid by links, and what of it is kept for the fee; the rest goes back to those who paid it. */
  byLinks: { paidCents: number; keptCents: number }
  /** Everything else that was paid, and the rest of the fee. */
  own: { paidCents: number; feeCents: number }
}

/**
 * Who bears the fee of a booking that ends: each share that was paid by its link bears its own part, and whoever booked
 * bears the rest. The preview, the letter and the orders all use it.
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
