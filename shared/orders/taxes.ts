import { numberWords } from '#shared/number-words.ts'

import type { OrderLine } from './contract.ts'

type LineTax = OrderLine['taxes'][number]

/** The sum of each tax over the lines, in the order in which the taxes first appear. */
export function taxesOf(lines: readonly Pick<OrderLine, 'taxes'>[]): LineTax[] {
  const sums = new Map<string, LineTax>()
  for (const tax of lines.flatMap(({ taxes }) => taxes)) {
    const key = `${tax.jurisdiction} ${tax.ratePpm}`
    sums.set(key, { ...tax, cents: tax.cents + (sums.get(key)?.cents ?? 0) })
  }

  return [...sums.values()]
}

/** The sums less what was refunded of each tax. */
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

/** True when taxes are added to the prices of the lines; false when prices include them. */
export const isTaxOnTop = (lines: readonly PricedLine[]): boolean =>
  lines.some((line) => line.totalCents > beforeTaxOf(line))

/** The sum shown at a line, such that lines and added taxes make up the total. */
export const shownCents = (line: PricedLine): number => Math.min(line.totalCents, beforeTaxOf(line))

/** The sum of lines that no longer count: given-up ones, whose tax is in no sum, and returned ones. */
export const cameBackOf = (lines: readonly (PricedLine & Pick<OrderLine, 'state' | 'returnedCents'>)[]): number =>
  lines.reduce((sum, line) => sum + (line.state === 'released' ? shownCents(line) : line.returnedCents), 0)

/** The words for a tax on a receipt, with whether prices include it. */
export const taxWords = (
  { jurisdiction, ratePpm }: Pick<LineTax, 'jurisdiction' | 'ratePpm'>,
  { isOnTop, locale }: { isOnTop: boolean; locale: string },
) => `${isOnTop ? 'Tax' : 'Tax in it'}, ${jurisdiction} ${rateOf(ratePpm, locale)}`
