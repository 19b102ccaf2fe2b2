import { expect, test } from 'vitest'

import { cheapestWay } from '#client/catalog/cheapest-way.ts'
import type { ServiceOption } from '#shared/catalog/contract.ts'

const hour = {
  code: 'hour',
  formerCode: null,
  name: '',
  durationMinutes: 60,
  priceCents: 5000,
  length: null,
  prices: [],
}
const length = { shortestMinutes: 30, longestMinutes: 180, stepMinutes: 30 }

test.each<[string, ServiceOption[], object]>([
  ['one way has a price', [hour], { durationMinutes: 60, priceCents: 5000, isFrom: false }],
  ['of several the cheapest counts', [{ ...hour, priceCents: 9000 }, hour], { priceCents: 5000, isFrom: true }],
  ['of lengths the shortest', [{ ...hour, length }], { durationMinutes: 30, priceCents: 2500, isFrom: true }],
])('%s', (_, options, expected) => {
  expect(cheapestWay({ options, durationMinutes: 0, priceCents: 0 })).toMatchObject(expected)
})
