import { expect, test } from 'vitest'

import { creditShares } from '#server/builds/quotes/amounts.ts'
import { lessDiscount } from '#server/builds/sheets/parts.ts'

/** Head, shaft and work of an iron of 205.00. */
const iron = [12_000, 4500, 4000].map((unitCents) => ({ unitCents }))

test.for([
  [0, [0, 0, 0], [9500, 0, 0]],
  [1250, [1250, 0, 0], [9500, 0, 0]],
  [2050, [2050, 0, 0], [9500, 0, 0]],
  [11_000, [11_000, 0, 0], [1000, 4500, 4000]],
  [13_000, [12_000, 1000, 0], [0, 3500, 4000]],
  [99_999, [12_000, 4500, 4000], [0, 0, 0]],
] as const)(
  'of an iron %i are taken off its parts as %j, and a fee of 95.00 off what is left as %j',
  ([discountCents, off, credits]) => {
    const parts = lessDiscount(iron, discountCents)
    expect(parts.map(({ sheetDiscountCents }) => sheetDiscountCents)).toEqual(off)

    const lines = parts.map((part) => ({ ...part, quantity: 1 }))
    expect(creditShares(lines, 9500)).toEqual(credits)
    expect(creditShares(lines, 0)).toEqual([0, 0, 0])
  },
)

test('two irons that are alike bear a fee as one line', () => {
  const lines = iron.map((part) => ({ ...part, quantity: 2, sheetDiscountCents: 0 }))

  expect(creditShares(lines, 9500)).toEqual([9500, 0, 0])
  expect(creditShares(lines, 30_000)).toEqual([24_000, 6000, 0])
})
