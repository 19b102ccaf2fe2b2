import { taxRulesOn, type Buyer } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { unearnedBefore } from '#server/memberships/charge-store.ts'
import { taxOn } from '#shared/catalog/tax-amount.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** The value of a membership's unused paid days. */
export interface Credit {
  /** As owed, without tax. */
  creditCents: number
  /** The tax in it, if prices include tax. */
  creditTaxCents: number
}

export const noCredit: Credit = { creditCents: 0, creditTaxCents: 0 }

export async function creditBefore(
  work: OnDatabase,
  membershipId: string,
  { locationId, day, personId }: Pick<Buyer, 'locationId' | 'day' | 'personId'>,
): Promise<Credit & { rules: TaxRules }> {
  const [creditCents, { rates, ...rules }] = await inOneTrip([
    unearnedBefore(work, membershipId, day),
    taxRulesOn(work, { locationId, day, personId }),
  ])
  const own = rules.isIncluded ? rates.filter(({ category }) => category === 'membership_dues') : []
  const creditTaxCents = sumOf(taxOn(creditCents, { isIncluded: false, rates: own }))

  return { creditCents, creditTaxCents, rules: { ...rules, rates: own } }
}

/** Limits the credit to a price. */
export function upTo(priceCents: number, { creditCents, creditTaxCents, rules }: Credit & { rules: TaxRules }): Credit {
  if (creditCents + creditTaxCents <= priceCents) return { creditCents, creditTaxCents }
  const within = sumOf(taxOn(priceCents, { isIncluded: true, rates: rules.rates }))

  return { creditCents: priceCents - within, creditTaxCents: within }
}
