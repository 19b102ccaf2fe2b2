import { fractionDigitsOf, minorUnitsOf } from './currencies.ts'
import { evenlySpaced, numberWords } from './number-words.ts'
import { remember } from './remember.ts'

/**
 * The largest sum that anybody may type, and that an order may come to, in minor units: some millions of dollars in
 * rupiahs. Sums computed from such sums stay exact: a number holds nine thousand times as much.
 */
export const mostCents = 10 ** 12

/** An amount for programs: 95.00 in USD, 9500 in JPY. */
export const decimalOf = (cents: number, currency: string): string =>
  (cents / minorUnitsOf(currency)).toFixed(fractionDigitsOf(currency))

/** The one place that gives a currency to `Intl`. It states the digits, because JavaScript engines differ in them. */
export const moneyFormat = (
  locale: string,
  currency: string,
  digits = fractionDigitsOf(currency),
  currencyDisplay: Intl.NumberFormatOptions['currencyDisplay'] = 'symbol',
): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })

/** The currency, and the locale in which amounts are written: a studio is one. */
export interface MoneyPlace {
  currency: string
  locale: string
}

const priceFormat = remember((place) => {
  const [locale = '', currency = ''] = place.split(' ')
  return moneyFormat(locale, currency)
})

/** An amount as the studio's country writes it: $95.00, 95,00 €. */
export const priceWords = (cents: number, currency: string, locale: string): string =>
  evenlySpaced(priceFormat(`${locale} ${currency}`).format(cents / minorUnitsOf(currency)))

/** An amount without its currency, for a column whose heading has it: 95.00, 95,00. */
export function figureWords(cents: number, { currency, locale }: MoneyPlace): string {
  const digits = fractionDigitsOf(currency)

  return numberWords(cents / minorUnitsOf(currency), locale, { least: digits, most: digits })
}

const ofFigure = /^[\d.,'’\s]$/u
const isDigit = (sign: string | undefined) => sign !== undefined && /^\d$/u.test(sign)

/** The length of the figure at the beginning of a text, or at its end when the signs are given in reverse. */
function figureLength(signs: readonly string[]): number {
  let length = signs.findIndex((sign) => !ofFigure.test(sign))
  if (length === -1) length = signs.length
  while (length > 0 && !isDigit(signs[length - 1])) length--

  return length
}

/**
 * Removes the amounts from a text of ours, for somebody who does not see money: each figure beside the currency is cut
 * out.
 */
export function withoutSums(text: string, { currency, locale }: MoneyPlace): string {
  const parts = moneyFormat(locale, currency).formatToParts(1)
  const at = parts.findIndex(({ type }) => type === 'currency')
  const [first = '', ...others] = text.split(parts[at]?.value ?? currency)
  if (at <= parts.findIndex(({ type }) => type === 'integer'))
    return [first, ...others.map((other) => other.slice(figureLength(other.split(''))))].join('…')

  const before = [first, ...others]
  const last = before.pop() ?? ''
  return [
    ...before.map((other) => other.slice(0, other.length - figureLength(other.split('').toReversed()))),
    last,
  ].join('…')
}

/** Divides a sum by weights, to the cent: the rest goes to the largest remainders, of equal ones to the earlier. */
export function largestRemainder(totalCents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map(() => 0)

  const exact = weights.map((weight, index) => ({ index, ...divided(totalCents, weight, sum) }))
  const shares = exact.map(({ whole }) => Number(whole))
  const left = totalCents - shares.reduce((all, share) => all + share, 0)
  const byRemainder = exact.toSorted((a, b) => Number(b.rest > a.rest) - Number(b.rest < a.rest) || a.index - b.index)
  for (const { index } of byRemainder.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1

  return shares
}

/** Rounded down, with the rest. In bigint, because the product of two sums is more than a number can hold. */
function divided(cents: number, times: number, by: number): { whole: bigint; rest: bigint } {
  const [product, divisor] = [BigInt(cents) * BigInt(times), BigInt(by)]
  const rest = ((product % divisor) + divisor) % divisor

  return { whole: (product - rest) / divisor, rest }
}

/**
 * The share of so many parts of a sum. Half a cent is rounded up, for a negative sum away from zero. All are whole
 * numbers, and `ofParts` is positive.
 */
export function shareOfCents(cents: number, parts: number, ofParts: number): number {
  const product = BigInt(cents) * BigInt(parts)
  const twice = 2n * (product < 0n ? -product : product) + BigInt(ofParts)
  const rounded = Number(twice / (2n * BigInt(ofParts)))

  return product < 0n ? -rounded : rounded
}

/** A quotient, rounded in the same way. */
export const halfUp = (numerator: number, divisor: number): number => shareOfCents(numerator, 1, divisor)

/** What is earned of a price after so many of its days: rounded down, because the rest is owed. */
export const earned = (totalCents: number, days: number, ofDays: number): number =>
  Math.floor((totalCents * days) / ofDays)

/** The rest of it. @public The database computes the same where a schedule ends (revenue_schedule). */
export const unearned = (totalCents: number, days: number, ofDays: number): number =>
  totalCents - earned(totalCents, days, ofDays)

/** The share of the units from `from` to `until`, such that the shares of all parts add up to the total. */
export const part = (totalCents: number, from: number, until: number, ofUnits: number): number =>
  shareOfCents(totalCents, until, ofUnits) - shareOfCents(totalCents, from, ofUnits)
