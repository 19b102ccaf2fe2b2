import type { Plan } from './contract.ts'

/** What a plan takes off a price: half a cent of discount is rounded up. */
export function discountCents({ discounts }: Pick<Plan, 'discounts'>, category: string, priceCents: number): number {
  const percents = discounts.filter((one) => one.category === category).map(({ percent }) => percent)

  return Math.round((priceCents * Math.max(0, ...percents)) / 100)
}

interface PublicPrice {
  category: string
  priceCents: number
}

/**
 * What members pay for a service, by the plan that takes off most; from that on where others take off less. Undefined where no
 * plan takes anything off. Bay time is included as far as the minutes of a plan go.
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
