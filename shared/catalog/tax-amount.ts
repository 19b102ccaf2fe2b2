import { shareOfCents } from '#shared/money.ts'
import { numberWords } from '#shared/number-words.ts'

import type { TaxRate } from './tax.ts'

const million = 1_000_000

/** Reads a percentage as people type it, such as `10.25`, in millionths; NaN when it is none. */
export function ppmOf(percent: string): number {
  const plain = percent.trim().replace(/%$/, '').trimEnd().replace(',', '.')
  const ppm = /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : Number.NaN

  return ppm <= million ? ppm : Number.NaN
}

/** A share in percent, with two to four decimals: 102 500 is `10.25`, 10 000 is `1.00`. */
export const percentOf = (ppm: number, locale: string): string =>
  numberWords(ppm / 10_000, locale, { least: 2, most: 4 })

/** A price without the tax that it contains. */
export const withoutTax = (
  cents: number,
  { isIncluded, rates }: { isIncluded: boolean; rates: readonly Pick<TaxRate, 'ratePpm'>[] },
): number => (isIncluded ? taxOn(cents, { isIncluded, rates }).reduce((net, tax) => net - tax, cents) : cents)

/** The tax of each rate on a sum: added to it, or contained in it. */
export function taxOn(
  cents: number,
  { isIncluded, rates }: { isIncluded: boolean; rates: readonly Pick<TaxRate, 'ratePpm'>[] },
): number[] {
  const within = isIncluded ? rates.reduce((sum, { ratePpm }) => sum + ratePpm, 0) : 0

  return rates.map(({ ratePpm }) => shareOfCents(cents, ratePpm, million + within))
}
