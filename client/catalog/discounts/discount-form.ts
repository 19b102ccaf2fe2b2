import type { UseFormReturn } from 'react-hook-form'

import { call } from '#client/api/call.ts'
import { type ChangesBetween, fieldChanges, fieldsOfLabels, type Values } from '#client/records/field-changes.ts'
import type { RecordKind } from '#client/records/record-kind.ts'
import { DiscountRecord, discountsContract } from '#shared/catalog/discounts-contract.ts'
import { DiscountDocument, plainDiscount } from '#shared/catalog/discounts.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { TaxCategory } from '#shared/catalog/tax.ts'
import { listWords } from '#shared/words.ts'

export type DiscountForm = UseFormReturn<DiscountDocument, unknown, DiscountDocument>

export const discountLabels = {
  name: 'Name',
  code: 'Code',
  takes: 'Takes off',
  amount: 'How much',
  categories: 'Categories',
  skus: 'Items',
  dayOf: 'By the day of',
  from: 'First day',
  until: 'Last day',
  weekdays: 'Days of the week',
  minimumCents: 'From a sum of',
  floorCents: 'No piece below',
  perPerson: 'Per client',
  inAll: 'In all',
  membersOnly: 'Members only',
  planCodes: 'Plans',
  note: 'Note for staff',
  active: 'Active',
} as const satisfies Record<keyof DiscountDocument, string>

const discountFields = fieldsOfLabels(discountLabels)

export const discounts: RecordKind<DiscountDocument, DiscountRecord> = {
  noun: 'discount',
  list: { title: 'Discounts', path: '/admin/catalog/discounts' },
  needs: 'manage_catalog/catalog',
  document: DiscountDocument,
  record: DiscountRecord,
  begin: () => ({ ...plainDiscount, name: '', amount: 10 }),
  first: 'name',
  fieldsOf: () => discountFields,
  key: ['discounts'],
  read: (discountId) => call(discountsContract.readDiscount, { params: { discountId } }),
  readHistory: (discountId, after) =>
    call(discountsContract.listHistoryOfDiscount, { params: { discountId }, query: after }),
  create: (body) => call(discountsContract.createDiscount, { body }),
  change: (discountId, body) => call(discountsContract.changeDiscount, { params: { discountId }, body }),
}

type Money = (cents: number) => string

export const takesWords = {
  percent: 'Percent of each line',
  line: 'A sum off each line',
  order: 'A sum once an order',
} as const satisfies Record<DiscountDocument['takes'], string>

export const dayOfWords = {
  sale: 'The sale',
  visit: 'The visit',
} as const satisfies Record<DiscountDocument['dayOf'], string>

export const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** `10 %`, `$5.00 a line`. */
export function amountWords({ takes, amount }: Pick<DiscountDocument, 'takes' | 'amount'>, money: Money): string {
  if (Number.isNaN(amount)) return ''
  if (takes === 'percent') return `${amount} %`

  return `${money(amount)} ${takes === 'line' ? 'a line' : 'an order'}`
}

/** What it is for. */
export const forWords = ({ categories, skus }: Pick<DiscountDocument, 'categories' | 'skus'>): string =>
  listWords([...categories.map((category) => taxCategoryWords[category]), ...skus]) || 'Everything'

/** When it holds. */
export function whenWords(
  { dayOf, from, until, weekdays }: Pick<DiscountDocument, 'dayOf' | 'from' | 'until' | 'weekdays'>,
  dayAndYear: (day: string) => string,
): string {
  const days = weekdays.toSorted((a, b) => a - b).map((one) => weekdayNames[one - 1] ?? '')
  const window = [from && `from ${dayAndYear(from)}`, until && `until ${dayAndYear(until)}`].filter(Boolean).join(' ')

  const words = [listWords(days), window].filter(Boolean).join(', ') || 'Always'

  return dayOf === 'visit' ? `Visits: ${words}` : words
}

/** In how many orders it is, of so many as it may be in. */
export const usesWords = ({ uses, inAll }: Pick<DiscountRecord, 'uses' | 'inAll'>): string =>
  inAll === null ? String(uses) : `${uses} of ${inAll}`

export const discountChanges =
  (money: Money): ChangesBetween =>
  (from, to) =>
    fieldChanges(from, to, {
      labels: discountLabels,
      inWords: (field, value, discount) => inWords(field, value, { discount, money }),
    })

function inWords(
  field: keyof DiscountDocument,
  value: unknown,
  { discount, money }: { discount: Values; money: Money },
): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    if (Number.isNaN(value)) return '-'
    // An entry of the history that does not say what the discount takes off leaves the figure alone.
    const isSum =
      field.endsWith('Cents') || (field === 'amount' && ['line', 'order'].includes(String(discount['takes'])))
    return isSum ? money(value) : String(value)
  }
  if (Array.isArray(value)) return value.map((one) => wordOf(field, one)).join(', ')
  if (value === 'percent' || value === 'line' || value === 'order') return takesWords[value]
  if (value === 'sale' || value === 'visit') return dayOfWords[value]

  return typeof value === 'string' ? value : ''
}

function wordOf(field: keyof DiscountDocument, one: unknown): string {
  if (field === 'weekdays') return weekdayNames[Number(one) - 1] ?? ''
  const category = TaxCategory.safeParse(one)

  return field === 'categories' && category.success ? taxCategoryWords[category.data] : String(one)
}
