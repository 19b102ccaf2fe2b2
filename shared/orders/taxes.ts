import { numberWords } from '#shared/number-words.ts'

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

/** The same without what went back of each. */
export const taxesKeptOf = (lines: readonly Pick<OrderLine, 'taxes'>[]): LineTax[] =>
  taxesOf(
    lines.map(({ taxes }) => ({
      taxes: taxes.map(({ returnedCents = 0, ...tax }) => ({ ...tax, cents: tax.cents - returnedCents })),
    })),
  )

/** 62500 as 6.25 %. */
export const rateOf = (ratePpm: number, locale: string): string =>
  `${numberWords(ratePpm / 10_000, locale, { most: 4 })} %`

type PricedLine = Pick<OrderLine, 'unitCents' | 'quantity' | 'discountCents' | 'totalCents'>

const beforeTaxOf = ({ unitCents, quantity, discountCents }: PricedLine) => unitCents * quantity - discountCents

/** Whether taxes are added to what lines say that they cost, or are in it. */
export const isTaxOnTop = (lines: readonly PricedLine[]): boolean =>
  lines.some((line) => line.totalCents > beforeTaxOf(line))

/** What stands at a line, so that lines and the taxes that are added come to the total. */
export const shownCents = (line: PricedLine): number => Math.min(line.totalCents, beforeTaxOf(line))

/** What lines count for no more that were given up, whose tax is in no sum, or that came back. */
export const cameBackOf = (lines: readonly (PricedLine & Pick<OrderLine, 'state' | 'returnedCents'>)[]): number =>
  lines.reduce((sum, line) => sum + (line.state === 'released' ? shownCents(line) : line.returnedCents), 0)

/** A tax as a receipt names it; what is in the prices already says so. */
export const taxWords = (
  { jurisdiction, ratePpm }: Pick<LineTax, 'jurisdiction' | 'ratePpm'>,
  { isOnTop, locale }: { isOnTop: boolean; locale: string },
) => `${isOnTop ? 'Tax' : 'Tax in it'}, ${jurisdiction} ${rateOf(ratePpm, locale)}`
