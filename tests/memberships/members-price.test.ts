import { expect, test } from 'vitest'

import type { Plan } from '#shared/memberships/contract.ts'
import { membersPrice } from '#shared/memberships/discount.ts'

const plan = (minutes: number, ...discounts: Plan['discounts']) => ({
  discounts,
  allowance: {
    period: 'month' as const,
    peakMinutes: minutes,
    offPeakMinutes: 0,
    carriedOverMinutes: 0,
    guestPasses: 0,
  },
})
const weekday = plan(0, { category: 'lesson', percent: 5 })
const annual = plan(120, { category: 'lesson', percent: 10 }, { category: 'fitting', percent: 10 })

test.each([
  ['lesson', 11_000, { cents: 9900, isFrom: true, isIncluded: false }],
  ['fitting', 25_000, { cents: 22_500, isFrom: true, isIncluded: false }],
  ['bay', 5000, { cents: 0, isFrom: true, isIncluded: true }],
  ['bench', 5500, undefined],
] as const)('for %s at %i members pay %o', (category, priceCents, expected) => {
  expect(membersPrice([weekday, annual], { category, priceCents })).toEqual(expected)
})

test('where all plans take the same off, it is no price from which on', () => {
  expect(membersPrice([annual], { category: 'fitting', priceCents: 12_500 })).toMatchObject({
    cents: 11_250,
    isFrom: false,
  })
  expect(membersPrice([], { category: 'fitting', priceCents: 12_500 })).toBeUndefined()
})
