import fc from 'fast-check'
import { expect, test } from 'vitest'

import { outOfRange, ShotFigures } from '#shared/fittings/figures.ts'
import { readFigure } from '#shared/fittings/read-figure.ts'
import { perOne, shownIn, showFigure } from '#shared/fittings/units.ts'

test.each([
  ['142.1', 'mph', 63_524],
  ['228,7', 'kmh', 63_528],
  ['63.5 m/s', 'ms', 63_500],
  ['236', 'yd', 215_798],
  ['12.5 L', 'yd', -11_430],
  ['L12.5', 'yd', -11_430],
  ['3 R', 'm', 3000],
  ['-4,25', 'deg', -425],
  ['−4.25°', 'deg', -425],
  ['+4', 'deg', 400],
  ['2480 rpm', 'rpm', 2480],
  ['0 L', 'm', 0],
  ['.5', 'deg', 50],
  ['-,5', 'deg', -50],
  ['6,128', 'rpm', 6128],
  ['6.128', 'rpm', 6128],
  ['6,128 rpm', 'rpm', 6128],
  ['12,050', 'rpm', 12_050],
  ['6 128', 'rpm', 6128],
  ["6'128", 'rpm', 6128],
  ['6’128', 'rpm', 6128],
  ['6,128.4', 'rpm', 6128],
  ['6.128,4', 'rpm', 6128],
  ['6108.123', 'rpm', 6108],
  ['310.250', 'rpm', 310],
  ['3050,7', 'rpm', 3051],
  ['1,33', 'deg', 133],
  ['152.300', 'yd', 139_263],
  ['1,050.5', 'ft', 320_192],
  ['174 km/h', 'mph', 48_333],
  ['63.5 m/s', 'mph', 63_500],
  ['139,3 m', 'yd', 139_300],
  ['4.1 Down', 'deg', -410],
  ['4.1° Down', 'deg', -410],
  ['-4.1 Down', 'deg', -410],
  ['3.2 Up', 'deg', 320],
  ['1.8 In-Out', 'deg', 180],
  ['1.8° Out-to-In', 'deg', -180],
  ['0.6 Closed', 'deg', -60],
  ['1.2 Open', 'deg', 120],
  ['2.4°R', 'deg', 240],
  ['11.2 yds L', 'yd', -10_241],
  ['11.2 left', 'yd', -10_241],
  ['links 3,5 m', 'yd', -3500],
  ['3,5 m rechts', 'yd', 3500],
] as const)('%s in %s is %d', (text, unit, value) => {
  expect(readFigure(text, unit)).toBe(value)
})

test.each([
  '',
  '-',
  'L',
  'far',
  '1.2.3',
  '12 LR',
  'L 12 R',
  '1e9',
  '1 234',
  'NaN',
  '3 rpm',
  '12,34,567',
  '1..2',
  '4.1 Sideways',
])('%j is no figure', (text) => {
  expect(readFigure(text, 'yd')).toBeUndefined()
})

test.each([
  ['6.120', 'rpm', ',', 6120],
  ['310.250', 'rpm', ',', 310_250],
  ['1,234', 'deg', ',', 123],
  ['1,234', 'yd', '.', 1_128_370],
  ['1.050', 'ft', ',', 320_040],
  ['1,33', 'deg', '.', 133],
] as const)('%s in %s of a file with %s before decimals is %d', (text, unit, decimal, value) => {
  expect(readFigure(text, unit, decimal)).toBe(value)
})

test('what was read to a tenth is shown as it was read', () => {
  fc.assert(
    fc.property(fc.constantFrom('speed', 'distance', 'angle'), fc.integer({ min: 0, max: 4000 }), (measure, tenths) => {
      const text = (tenths / 10).toFixed(1)
      expect(showFigure(measure, readFigure(text, shownIn[measure]) ?? -1)).toBe(text)
    }),
  )
})

test('a figure that cannot be is refused with what could be', () => {
  expect(outOfRange('carry', 500 * perOne.yd)).toBe('Carry is 0 to 450 yd. This is 500.0.')
  expect(outOfRange('carry', Math.round(450 * perOne.yd))).toBeUndefined()
  expect(ShotFigures.safeParse({}).success).toBe(false)
  expect(ShotFigures.safeParse({ side: -20_000 }).success).toBe(true)
  expect(ShotFigures.safeParse({ side: -20_000.5 }).success).toBe(false)
  expect(ShotFigures.safeParse({ ballSpeed: -1 }).success).toBe(false)
})
