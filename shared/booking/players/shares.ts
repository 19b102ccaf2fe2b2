import { largestRemainder } from '#shared/money.ts'

interface SharedPrice<Tier> {
  /** The tier of each player, in order. */
  tiers: readonly Tier[]
  /** What the whole time would cost if everybody had the tier. */
  priceOf: (tier: Tier) => number
  /** What no plan reduces; all pay the same part of it. */
  addOnCents: number
}

/**
 * Each player's share to the cent. A tier pays its own price for its part of the players, rounded down once for all of
 * them.
 */
export function sharesOf<Tier>({ tiers, priceOf, addOnCents }: SharedPrice<Tier>): number[] {
  const shares = largestRemainder(
    addOnCents,
    tiers.map(() => 1),
  )
  for (const tier of new Set(tiers)) {
    const places = tiers.flatMap((one, index) => (one === tier ? [index] : []))
    const cents = Math.floor((priceOf(tier) * places.length) / tiers.length)
    const split = largestRemainder(
      cents,
      places.map(() => 1),
    )
    for (const [at, place] of places.entries()) shares[place] = (shares[place] ?? 0) + (split[at] ?? 0)
  }

  return shares
}

/** The shares while some are ordered: ordered ones stay, and the others divide the rest in proportion. */
export function openSharesOf<Tier>(price: SharedPrice<Tier>, ordered: readonly (number | undefined)[]): number[] {
  const fair = sharesOf(price)
  const left = sum(fair) - sum(ordered.map((cents = 0) => cents))
  const open = largestRemainder(
    Math.max(0, left),
    fair.map((cents, at) => (ordered[at] === undefined ? cents : 0)),
  )

  return fair.map((_, at) => ordered[at] ?? open[at] ?? 0)
}

export const sum = (cents: readonly number[]): number => cents.reduce((all, one) => all + one, 0)
