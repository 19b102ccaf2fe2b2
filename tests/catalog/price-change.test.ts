import { expect, test } from 'vitest'

import { changedPrice, type PriceChange } from '#shared/catalog/price-change.ts'

const percent = (hundredths: number, stepCents = 1): PriceChange => ({ by: { kind: 'percent', hundredths }, stepCents })
const amount = (cents: number, stepCents = 1): PriceChange => ({ by: { kind: 'amount', cents }, stepCents })

test.each<[cents: number, change: PriceChange, then: number]>([
  [2400, percent(1000), 2640],
  [115, percent(1000), 127],
  [2499, percent(500, 50), 2600],
  [2499, percent(-500, 50), 2350],
  [2425, amount(0, 50), 2425],
  [2425, percent(0, 50), 2425],
  [2424, amount(1, 50), 2450],
  [2424, amount(0, 1), 2424],
  [100, amount(-100), 0],
  [100, amount(-101), -1],
  [2400, percent(-10_000), 0],
  [10 ** 12, percent(1), 1_000_100_000_000],
])('%s changed by %j is %s', (cents, change, then) => {
  expect(changedPrice(cents, change)).toBe(then)
})
