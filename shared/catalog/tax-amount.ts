import { shareOfCents } from '#shared/money.ts'
import { numberWords } from '#shared/number-words.ts'

import type { TaxRate } from './tax.ts'

const million = 1_000_000

/** Ten percent and a quarter as people type it, `10.25`, in millionths; NaN for what is no share. */
export function ppmOf(percent: string): number {
  const plain = percent.trim().replace(/%$/, '').trimEnd().replace(',', '.')
  const ppm = /^\d{1,3}(\.\d{1,4})?$/.test(plain) ? Math.round(Number(plain) * 10_000) : Number.NaN

  return ppm <= million ? ppm : Number.NaN
}

/** As people read it, with two decimals or as many as it has: 102 500 is `10.25`, 10 000 `1.00`. */
export const percentOf = (ppm: number, locale: string): string =>
  numberWords(ppm / 10_000, locale, { least: 2, most: 4 })

/** What each rate takes of a sum: on top of it, or of what is within it. */
export function taxOn(
  cents: number,
  { isIncluded, rates }: { isIncluded: boolean; rates: readonly Pick<TaxRate, 'ratePpm'>[] },
): number[] {
  const within = isIncluded ? rates.reduce((sum, { ratePpm }) => sum + ratePpm, 0) : 0

  return rates.map(({ ratePpm }) => shareOfCents(cents, ratePpm, million + within))
}
