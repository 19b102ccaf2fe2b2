import type { OrderLine } from './contract.ts'

type LineTax = OrderLine['taxes'][number]

/** What lines hold of each tax, in the order in which the taxes appear. */
export function taxesOf(lines: readonly Pick<OrderLine, 'taxes'>[]): LineTax[] {
  const sums = new Map<string, LineTax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const key = `${tax.jurisdiction} ${tax.ratePpm}`
    sums.set(key, { ...tax, cents: tax.cents + (sums.get(key)?.cents ?? 0) })
  }

  return [...sums.values()]
}

/** 62500 as 6.25 %. */
export const rateOf = (ratePpm: number): string => `${ratePpm / 10_000} %`
