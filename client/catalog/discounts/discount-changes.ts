import type { DiscountDocument } from '#shared/catalog/discounts.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'

import { discountFields, discountLabels } from './discount-form.ts'
import { forWords, takesWords, weekdayNames } from './discount-words.ts'

interface DiscountChange {
  field: keyof DiscountDocument
  label: string
  from: string
  to: string
}

type Money = (cents: number) => string

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** What differs between two versions of a discount, also of those of which only a part is said. */
export const discountChanges = (
  from: Partial<Record<string, unknown>>,
  to: Partial<Record<string, unknown>>,
  money: Money,
): DiscountChange[] =>
  discountFields
    .filter(({ name }) => name in to && !isSame(from[name], to[name]))
    .map(({ name }) => ({
      field: name,
      label: discountLabels[name],
      from: worded(name, from, money),
      to: worded(name, to, money),
    }))

function worded(field: keyof DiscountDocument, document: Partial<Record<string, unknown>>, money: Money): string {
  const value = document[field]
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '-'
    // Of a part that does not say what is taken, the figure alone is known.
    const isSum =
      field.endsWith('Cents') || (field === 'amount' && ['line', 'order'].includes(String(document['takes'])))
    return isSum ? money(value) : String(value)
  }
  if (Array.isArray(value)) return value.map((one) => wordOf(field, one)).join(', ')
  if (value === 'percent' || value === 'line' || value === 'order') return takesWords[value]

  return typeof value === 'string' ? value : ''
}

function wordOf(field: keyof DiscountDocument, one: unknown): string {
  if (field === 'weekdays') return weekdayNames[Number(one) - 1] ?? ''
  const category = TaxCategory.safeParse(one)

  return field === 'categories' && category.success ? forWords({ categories: [category.data], skus: [] }) : String(one)
}
