import type { PlanRecord } from '#shared/memberships/plans-contract.ts'
import { priceOn, saleOn } from '#shared/memberships/sale.ts'
import { chargesOf } from '#shared/memberships/term.ts'

/** Whether a plan is sold on a day, what it costs then, and what of that is paid at once. */
export function planOn(plan: PlanRecord, day: string) {
  const { billing, installments, termMonths, season } = plan
  const priceCents = priceOn(plan, day)
  const terms = { billing, installments, termMonths, seasonUntil: season?.until ?? null }
  const [first] = chargesOf(terms, { startsOn: day, endsOn: day, priceCents, anchorDay: 1 })

  return { isSold: saleOn(plan, day) === 'open', priceCents, firstCents: first?.amountCents ?? priceCents }
}
