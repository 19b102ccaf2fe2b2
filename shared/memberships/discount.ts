import type { Plan } from './contract.ts'

/** What a plan takes off a price: half a cent of discount is rounded up. */
export function discountCents({ discounts }: Pick<Plan, 'discounts'>, category: string, priceCents: number): number {
  const percents = discounts.filter((one) => one.category === category).map(({ percent }) => percent)

  return Math.round((priceCents * Math.max(0, ...percents)) / 100)
}
