import fc from 'fast-check'
import { expect, test } from 'vitest'

import { cashRoundingOf, changeOf } from '#shared/payments/cash-rounding.ts'

test.each([
  [1247, 5, -2],
  [1248, 5, 2],
  [1245, 10, 5],
  [1244, 10, -4],
  [2, 5, -2],
  [1247, 0, 0],
])('%i in coins of %i is %i more', (cents, coinCents, more) => {
  expect(cashRoundingOf(cents, coinCents)).toBe(more)
})

test('what is taken is made of the coins that are used, and off by half of one at most', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.constantFrom(5, 10), (cents, coinCents) => {
      const rounding = cashRoundingOf(cents, coinCents)
      expect((cents + rounding) % coinCents).toBe(0)
      expect(Math.abs(rounding)).toBeLessThanOrEqual(coinCents / 2)
    }),
  )
})

test('change is what was handed over beyond the rounded sum', () => {
  expect(changeOf({ amountCents: 1247, tenderedCents: 2000, roundingCents: -2 })).toBe(755)
  expect(changeOf({ amountCents: 1247, tenderedCents: 1245, roundingCents: -2 })).toBe(0)
  expect(changeOf({ amountCents: 1247, tenderedCents: null })).toBe(0)
})
