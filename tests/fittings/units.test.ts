import fc from 'fast-check'
import { expect, test } from 'vitest'

import { outOfRange, ShotFigures } from '#shared/fittings/figures.ts'
import { perOne, readFigure, shownIn, showFigure } from '#shared/fittings/units.ts'

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
] as const)('%s in %s is %d', (text, unit, value) => {
  expect(readFigure(text, unit)).toBe(value)
})

test.each(['', '-', 'L', 'far', '1.2.3', '12 LR', 'L 12 R', '1e9', '1 234', 'NaN'])('%j is no figure', (text) => {
  expect(readFigure(text, 'yd')).toBeUndefined()
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
