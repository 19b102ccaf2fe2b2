import { expect, test } from 'vitest'

import { percentOf, ppmOf, taxOn } from '#shared/catalog/tax-amount.ts'

test.for([
  ['10.25', 102_500],
  ['10,25 %', 102_500],
  ['8.875', 88_750],
  ['100', 1_000_000],
  ['0', 0],
  ['100.1', Number.NaN],
  ['10.25123', Number.NaN],
  ['ten', Number.NaN],
  ['', Number.NaN],
  ['-1', Number.NaN],
] as const)('%s is typed as a share of %s millionths', ([percent, ppm]) => {
  expect(ppmOf(percent)).toBe(ppm)
})

test('a share is read with two decimals, or as many as it has', () => {
  expect([102_500, 10_000, 88_750, 1250, 0].map((ppm) => percentOf(ppm, 'en-US'))).toEqual([
    '10.25',
    '1.00',
    '8.875',
    '0.125',
    '0.00',
  ])
  expect(percentOf(88_750, 'de-DE')).toBe('8,875')
  expect(ppmOf(percentOf(88_750, 'de-DE'))).toBe(88_750)
})

test('tax comes on top of a sum for each jurisdiction, or is within it', () => {
  const rates = [{ ratePpm: 62_500 }, { ratePpm: 40_000 }]

  expect(taxOn(1169, { isIncluded: false, rates: [{ ratePpm: 88_750 }] })).toEqual([104])
  expect(taxOn(10_000, { isIncluded: false, rates })).toEqual([625, 400])
  expect(taxOn(1999, { isIncluded: true, rates: [{ ratePpm: 200_000 }] })).toEqual([333])
  expect(taxOn(11_025, { isIncluded: true, rates })).toEqual([625, 400])
})
