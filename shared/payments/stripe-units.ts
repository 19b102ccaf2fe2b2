import { fractionDigitsOf, minorUnitsOf } from '#shared/currencies.ts'

/**
 * Stripe counts some currencies in other units than ISO 4217: the króna and the Ugandan shilling in hundredths that do
 * not exist, the ariary in whole units; and it moves currencies with three decimals only in tens of the last one. The
 * forint has two decimals in both, although cash has none.
 */
const digitsThere: Readonly<Record<string, number>> = { ISK: 2, UGX: 2, MGA: 0 }

const unitsThere = (currency: string) => 10 ** (digitsThere[currency] ?? fractionDigitsOf(currency))

/** The smallest sum that Stripe moves, in our minor unit. */
export function stripeCoinOf(currency: string): number {
  if (fractionDigitsOf(currency) === 3) return 10

  return Math.max(1, minorUnitsOf(currency) / unitsThere(currency))
}

/** Our sum in Stripe's unit. It must be a multiple of Stripe's smallest sum. */
export function toStripe(cents: number, currency: string): number {
  const amount = (cents * unitsThere(currency)) / minorUnitsOf(currency)
  if (!Number.isInteger(amount)) throw new Error(`Stripe moves no such part of ${currency}.`)

  return amount
}

interface Seen {
  currency: string
  cents: number
}

/** Stripe's sum in our unit; a fraction when it is a sum that we could not have asked for. */
export function fromStripe(amount: number, told: string): Seen {
  const currency = told.toUpperCase()

  return { currency, cents: (amount * minorUnitsOf(currency)) / unitsThere(currency) }
}

/** Stripe's sum rounded to our unit, where nothing depends on its being exact. */
export const centsFromStripe = (amount: number, told: string): number => Math.round(fromStripe(amount, told).cents)
