import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'

import { percentOf, ppmOf } from '#shared/catalog/tax-amount.ts'
import { type DatedTaxRate, NewTaxRate } from '#shared/catalog/tax-contract.ts'

const { category, jurisdiction, from } = NewTaxRate.shape

/** Typed in percent; it travels in millionths. What the server says of those is said of no field: nobody typed them. */
export const Rate = z
  .object({
    category,
    jurisdiction,
    from,
    percent: z.string().refine((text) => !Number.isNaN(ppmOf(text)), 'Type a share up to 100, such as 10.25.'),
  })
  .transform(({ percent, ...rate }): NewTaxRate => ({ ...rate, ratePpm: ppmOf(percent) }))
type TypedRate = z.input<typeof Rate>
export type RateForm = UseFormReturn<TypedRate, unknown, NewTaxRate>

export const rateFields = [
  { name: 'category', label: 'Category' },
  { name: 'jurisdiction', label: 'Jurisdiction' },
  { name: 'percent', label: 'Rate' },
  { name: 'from', label: 'From' },
] as const

/** What the form of a rate begins with. */
export const rateOn = (from: string, former: DatedTaxRate | undefined, locale: string): TypedRate => ({
  category: former?.category ?? 'goods',
  jurisdiction: former?.jurisdiction ?? '',
  percent: former ? percentOf(former.ratePpm, locale) : '',
  from,
})
