import { expect, test } from 'vitest'

import { openSharesOf, sharesOf } from '#shared/booking/players/shares.ts'
import { largestRemainder } from '#shared/money.ts'

test('a tier pays its own price for its part of the players, to the cent', () => {
  const prices: Record<string, number> = { public: 9000, bronze: 5800, gold: 0 }
  const priceOf = (tier: string) => prices[tier] ?? 0

  expect(sharesOf({ tiers: ['public', 'bronze', 'gold'], priceOf, addOnCents: 0 })).toEqual([3000, 1933, 0])
  expect(sharesOf({ tiers: ['gold', 'public', 'public'], priceOf, addOnCents: 1000 })).toEqual([334, 3333, 3333])
})

test('what is over goes to the earlier of equals, and nothing is lost', () => {
  const four = ['public', 'public', 'public', 'public']

  expect(sharesOf({ tiers: four, priceOf: () => 6750, addOnCents: 0 })).toEqual([1688, 1688, 1687, 1687])
  expect(largestRemainder(1000, [1, 1, 1])).toEqual([334, 333, 333])
  expect(largestRemainder(950, [9500, 1299, 650])).toEqual([788, 108, 54])
  expect(largestRemainder(100, [])).toEqual([])
  expect(largestRemainder(100, [0, 0])).toEqual([0, 0])
})

test('what is ordered stays, and what that leaves is shared by the others as their tiers pay', () => {
  const prices: Record<string, number> = { public: 9000, bronze: 5800, gold: 0 }
  const priceOf = (tier: string) => prices[tier] ?? 0
  const open = (tiers: string[], ordered: (number | undefined)[]) =>
    openSharesOf({ tiers, priceOf, addOnCents: 0 }, ordered)

  expect(open(['public', 'bronze', 'gold'], [])).toEqual([3000, 1933, 0])
  expect(open(['public', 'public', 'bronze'], [3000, undefined, undefined])).toEqual([3000, 3000, 1933])
  expect(open(['public', 'public'], [3000, undefined])).toEqual([3000, 6000])
  expect(open(['public', 'gold'], [9000, undefined])).toEqual([9000, 0])
  expect(open(['public', 'gold', 'public'], [3000, undefined, 3000])).toEqual([3000, 0, 3000])
})
