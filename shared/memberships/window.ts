import type { Plan } from './contract.ts'

/** How many days ahead a service is booked with a plan: further than the public where the plan has something of it. */
export function daysAheadWith(
  plan: Plan,
  { category, maximumAdvanceDays }: { category: string; maximumAdvanceDays: number },
) {
  const isOfPlan = category === 'bay' || plan.discounts.some((one) => one.category === category)

  return isOfPlan ? Math.max(maximumAdvanceDays, plan.booking.maximumAdvanceDays) : maximumAdvanceDays
}
