import type { Plan } from './contract.ts'

/** The discount of a plan on a price; half a cent is rounded up. */
export function discountCents({ discounts }: Pick<Plan, 'discounts'>, category: string, priceCents: number): number {
  const percents = discounts.filter((one) => one.category === category).map(({ percent }) => percent)

  return Math.round((priceCents * Math.max(0, ...percents)) / 100)
}

interface PublicPrice {
  category: string
  priceCents: number
}

/**
 * The member's price of a service, by the plan with the largest discount; `isFrom` when other plans give less.
 * Undefined when no plan reduces it. Bay time is included while a plan's minutes last.
 */
export function membersPrice(
  plans: readonly Pick<Plan, 'discounts' | 'allowance'>[],
  { category, priceCents }: PublicPrice,
): { cents: number; isFrom: boolean; isIncluded: boolean } | undefined {
  const prices = plans.map((plan) =>
    category === 'bay' && plan.allowance.peakMinutes + plan.allowance.offPeakMinutes > 0
      ? 0
      : priceCents - discountCents(plan, category, priceCents),
  )
  const cents = Math.min(priceCents, ...prices)
  if (cents === priceCents) return undefined

  return { cents, isFrom: prices.some((price) => price > cents), isIncluded: cents === 0 }
}
