import type { Insertable } from 'kysely'

import type { MembershipTerm } from '#server/kernel/db/schema.ts'
import { withoutTax } from '#shared/catalog/tax-amount.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'
import { monthlyCentsOf, type ValuedPlan } from '#shared/memberships/term.ts'

/** What a term that begins is worth, kept with it: its plan may change later. */
export function valueOfTerm(
  plan: ValuedPlan & { code: string },
  priceCents: number,
  { isIncluded, rates }: TaxRules,
): Pick<Insertable<MembershipTerm>, 'planCode' | 'monthlyCents'> {
  const ofDues = rates.filter(({ category }) => category === 'membership_dues')

  return {
    planCode: plan.code,
    monthlyCents: monthlyCentsOf(plan, withoutTax(priceCents, { isIncluded, rates: ofDues })),
  }
}
