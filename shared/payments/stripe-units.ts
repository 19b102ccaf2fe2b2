import { fractionDigitsOf, minorUnitsOf } from '#shared/currencies.ts'

/**
 * Stripe counts some currencies in other units than ISO 4217 does: the króna and the Ugandan shilling in hundredths that they do
 * not have, the ariary whole; and of those with three decimals it moves tens of the last one only. The forint has two with both,
 * though it is whole as cash.
 */
const digitsThere: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const unitsThere = (currency: string) => 10 ** (digitsThere[currency] ?? fractionDigitsOf(currency))

/** The smallest sum that Stripe moves, in our own minor unit. */
export function stripeCoinOf(currency: string): number {
  if (fractionDigitsOf(currency) === 3) return 10

  return Math.max(1, minorUnitsOf(currency) / unitsThere(currency))
}

/** What Stripe is told of a sum that is made of whole coins of it. */
export function toStripe(cents: number, currency: string): number {
  const amount = (cents * unitsThere(currency)) / minorUnitsOf(currency)
  if (!Number.isInteger(amount)) throw new Error(`Stripe moves no such part of ${currency}.`)

  return amount
}

interface Seen {
  currency: string
  cents: number
}

/** What Stripe tells of a sum: a fraction where it is none that we could have asked for. */
export function fromStripe(amount: number, told: string): Seen {
  const currency = told.toUpperCase()

  return { currency, cents: (amount * minorUnitsOf(currency)) / unitsThere(currency) }
}

/** The same, where nothing depends on its being ours. */
export const centsFromStripe = (amount: number, told: string): number => Math.round(fromStripe(amount, told).cents)
