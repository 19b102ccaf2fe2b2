import type { UseFormReturn } from 'react-hook-form'

import type { DiscountRecord } from '#shared/catalog/discounts-contract.ts'
import type { DiscountDocument } from '#shared/catalog/discounts.ts'

export type DiscountForm = UseFormReturn<DiscountDocument, unknown, DiscountDocument>

export const emptyDiscount = (): DiscountDocument => ({
  name: '',
  code: null,
  takes: 'percent',
  amount: 10,
  categories: [],
  skus: [],
  from: null,
  until: null,
  weekdays: [],
  minimumCents: 0,
  floorCents: 0,
  perPerson: null,
  inAll: null,
  membersOnly: false,
  planCodes: [],
  active: true,
})

export function documentOf(discount: DiscountRecord): DiscountDocument {
  const { id: _, version: __, uses: ___, ...document } = discount

  return document
}

export const discountLabels = {
  name: 'Name',
  code: 'Code',
  takes: 'Takes off',
  amount: 'How much',
  categories: 'Categories',
  skus: 'Items',
  from: 'First day',
  until: 'Last day',
  weekdays: 'Days of the week',
  minimumCents: 'From a sum of',
  floorCents: 'No piece below',
  perPerson: 'Per client',
  inAll: 'In all',
  membersOnly: 'Members only',
  planCodes: 'Plans',
  active: 'Active',
} as const satisfies Record<keyof DiscountDocument, string>

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as Key[]

/** Every field of the form with its label, so that what is refused leads there. */
export const discountFields = keysOf(discountLabels).map((name) => ({ name, label: discountLabels[name] }))
