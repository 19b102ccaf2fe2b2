import { expect, test } from 'vitest'

import { currencies, fractionDigitsOf, minorUnitsOf } from '#shared/currencies.ts'
import { fromStripe, stripeCoinOf, toStripe } from '#shared/payments/stripe-units.ts'

/** Stripe's number for a hundred units of each currency, from its documentation. */
const ofHundred: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 100]),
  ),
  ...Object.fromEntries('BHD JOD KWD OMR TND'.split(' ').map((code) => [code, 100_000])),
  ISK: 10_000,
  UGX: 10_000,
  HUF: 10_000,
  TWD: 10_000,
}

test('Stripe is told each sum in its own unit, and what it tells is the same sum again', () => {
  for (const currency of currencies) {
    const hundred = 100 * minorUnitsOf(currency)
    const amount = toStripe(hundred, currency)
    if (fractionDigitsOf(currency) === 2 || ofHundred[currency] !== undefined)
      expect([currency, amount]).toEqual([currency, ofHundred[currency] ?? 10_000])
    expect(fromStripe(amount, currency.toLowerCase())).toEqual({ currency, cents: hundred })
    const coin = stripeCoinOf(currency)
    expect(fromStripe(toStripe(7 * coin, currency), currency)).toEqual({ currency, cents: 7 * coin })
  }
})

test('of three decimals it moves tens, of the ariary whole ones', () => {
  expect([stripeCoinOf('KWD'), stripeCoinOf('MGA'), stripeCoinOf('HUF'), stripeCoinOf('ISK')]).toEqual([10, 100, 1, 1])
  expect(toStripe(12_340, 'KWD')).toBe(12_340)
  expect(() => toStripe(12_345, 'MGA')).toThrow('no such part')
  // Half a króna cannot have been asked for.
  expect(fromStripe(550, 'isk').cents).toBe(5.5)
})
