import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'

import { asFieldsAreLeft } from '#client/ui/forms/as-fields-are-left.ts'
import { percentOf, ppmOf } from '#shared/catalog/tax-amount.ts'
import { type DatedTaxRate, NewTaxRate, type TaxSettings } from '#shared/catalog/tax-contract.ts'

const { category, jurisdiction, from } = NewTaxRate.shape

// Typed in percent; it travels in millionths.
const TypedRate = z.object({
  category,
  jurisdiction,
  from,
  percent: z.string().refine((text) => !Number.isNaN(ppmOf(text)), 'Type a share up to 100, such as 10.25.'),
})
export type TypedRate = z.output<typeof TypedRate>

export const rateFields = [
  { name: 'category', label: 'Category' },
  { name: 'jurisdiction', label: 'Jurisdiction' },
  { name: 'percent', label: 'Rate' },
  { name: 'from', label: 'From' },
] as const

export const rateIn = ({ percent, ...rate }: TypedRate): NewTaxRate => ({ ...rate, ratePpm: ppmOf(percent) })

export const useRateForm = ({ today }: TaxSettings, former: DatedTaxRate | undefined) =>
  useForm<TypedRate>({
    ...asFieldsAreLeft,
    resolver: zodResolver(TypedRate),
    defaultValues: {
      category: former?.category ?? 'goods',
      jurisdiction: former?.jurisdiction ?? '',
      percent: former ? percentOf(former.ratePpm) : '',
      from: today,
    },
  })

export type RateForm = ReturnType<typeof useRateForm>
