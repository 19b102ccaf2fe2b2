import type { DiscountDocument } from '#shared/catalog/discounts.ts'
import { taxCategoryWords } from '#shared/catalog/tax-words.ts'
import { listWords } from '#shared/words.ts'

type Money = (cents: number) => string

export const takesWords = {
  percent: 'Percent of each line',
  line: 'A sum off each line',
  order: 'A sum once an order',
} as const satisfies Record<DiscountDocument['takes'], string>

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
  { from, until, weekdays }: Pick<DiscountDocument, 'from' | 'until' | 'weekdays'>,
  dayAndYear: (day: string) => string,
): string {
  const days = weekdays.toSorted((a, b) => a - b).map((one) => weekdayNames[one - 1] ?? '')
  const window = [from && `from ${dayAndYear(from)}`, until && `until ${dayAndYear(until)}`].filter(Boolean).join(' ')

  return [listWords(days), window].filter(Boolean).join(', ') || 'Always'
}
