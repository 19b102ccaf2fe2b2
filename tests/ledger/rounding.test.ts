import fc from 'fast-check'
import { expect, test } from 'vitest'

import { accounts, credit, debit, merged } from '#shared/ledger/accounts.ts'
import { earned, halfUp, largestRemainder, part, unearned } from '#shared/money.ts'

test.each([
  ['10 % off 95.00', 9500 * 10, 100, 950],
  ['10 % off 12.99', 1299 * 10, 100, 130],
  ['10 % off 6.50', 650 * 10, 100, 65],
  ['8.875 % on 11.69', 1169 * 88_750, 1_000_000, 104],
  ['8.875 % on 5.85', 585 * 88_750, 1_000_000, 52],
  ['8.875 % on 3.33', 333 * 88_750, 1_000_000, 30],
  ['20 % within 19.99', 1999 * 200_000, 1_200_000, 333],
  ['half of 2147.39', 214_739, 2, 107_370],
  ['half a cent to give back', -1, 2, -1],
])('half a cent is rounded up: %s', (_what, numerator, divisor, cents) => {
  expect(halfUp(numerator, divisor)).toBe(cents)
})

test.each([
  ['the season joined on 15 Jul', earned(56_000, 48, 92), 29_217],
  ['198000 over 365 days after 1', earned(198_000, 1, 365), 542],
  ['after 31', earned(198_000, 31, 365), 16_816],
  ['after 61', earned(198_000, 61, 365), 33_090],
  ['after 92', earned(198_000, 92, 365), 49_906],
  ['the annual upgraded on 10 Sep', unearned(198_000, 193, 365), 93_305],
  ['the season converted on 10 Aug', unearned(56_000, 101, 123), 10_017],
  ['the monthly changed on day 11', unearned(9900, 10, 30), 6600],
])('what is earned is rounded down, so that no cent is owed twice: %s', (_what, cents, expected) => {
  expect(cents).toBe(expected)
})

test('three units of 10.00 with 0.89 tax are given back as 3.33, 3.34, 3.33 and 0.30, 0.29, 0.30', () => {
  const units = [0, 1, 2]

  expect(units.map((unit) => part(1000, unit, unit + 1, 3))).toEqual([333, 334, 333])
  expect(units.map((unit) => part(89, unit, unit + 1, 3))).toEqual([30, 29, 30])
})

test('1 199.00 in twelve are eight of 99.92 and four of 99.91', () => {
  const parts = largestRemainder(
    119_900,
    Array.from({ length: 12 }, () => 1),
  )

  expect(parts).toEqual([...Array.from({ length: 8 }, () => 9992), ...Array.from({ length: 4 }, () => 9991)])
})

test('however a sum is divided, its parts are the sum', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(cents, fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 12 }), (total, counts) => {
      const units = counts.reduce((sum, count) => sum + count, 0)
      fc.pre(units > 0)
      let from = 0
      const parts = counts.map((count) => part(total, from, (from += count), units))

      expect(parts.reduce((sum, one) => sum + one, 0)).toBe(total)
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
      expect(largestRemainder(total, counts).reduce((sum, one) => sum + one, 0)).toBe(total)
    }),
  )
})

test('postings of one account are one line, and what nothing is left of is none', () => {
  const { deposits, drawer, tax } = accounts

  expect(
    merged([
      debit(drawer, 500),
      credit(deposits, 700),
      debit(deposits, 700),
      credit(tax, 200, 'IL'),
      credit(tax, 300, 'Cook'),
    ]),
  ).toEqual([debit(drawer, 500), credit(tax, 200, 'IL'), credit(tax, 300, 'Cook')])
})
