import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Measure, parseMeasure, showChange, showMeasure } from '#shared/clubs/measures.ts'

test.each<[Measure, string, number]>([
  ['length', '37 1/4', 596],
  ['length', '37-1/4', 596],
  ['length', '37.25', 596],
  ['length', '37,25', 596],
  ['length', '35 1/4', 564],
  ['length', '35,5', 568],
  ['length', '37 1/4 in', 596],
  ['length', '37¼"', 596],
  ['length', '1/2', 8],
  ['length', '+0.5', 8],
  ['length', '+1/8', 2],
  ['length', '-1/8', -2],
  ['length', '−1 1/2', -24],
  ['length', '37.06', 593],
  ['length', '37.0625', 593],
  ['length', '37.313', 597],
  ['length', '.5', 8],
  ['angle', '31.25', 3125],
  ['angle', '31,25°', 3125],
  ['angle', '-1.5', -150],
  ['angle', '62 1/2', 6250],
  ['mass', '112', 1120],
  ['mass', '112.5 g', 1125],
  ['balance', '18.90', 1890],
  ['swingWeight', 'D2.0', 320],
  ['swingWeight', 'd2', 320],
  ['swingWeight', 'C9,5', 295],
  ['swingWeight', 'A0', 0],
  ['swingWeight', 'G9.9', 699],
  ['count', '-2', -2],
  ['money', '12.50', 1250],
])('%s reads %s', (measure, text, value) => {
  expect(parseMeasure(measure, text)).toEqual({ value })
})

test.each<[Measure, string]>([
  ['length', ''],
  ['length', '+'],
  ['length', '37.1'],
  ['length', '37 1/3'],
  ['length', '37 5/4'],
  ['length', '1/0'],
  ['length', '37 1'],
  ['length', '37.25.5'],
  ['length', '1,234.5'],
  ['length', '3/32'],
  ['length', '37 in in'],
  ['length', 'long'],
  ['angle', '31.255'],
  ['mass', '1,234'],
  ['count', '1.5'],
  ['moi', '2700.5'],
  ['swingWeight', 'H1'],
  ['swingWeight', 'D10'],
  ['swingWeight', '320'],
  ['swingWeight', ''],
])('%s refuses %j and says what it takes', (measure, text) => {
  expect(parseMeasure(measure, text).problem).toMatch(/^(?:Write|Use|[\d./, ]+ is between)/)
})

test('what is shown is read as the same measure', () => {
  const measures = fc.constantFrom<Measure>('length', 'balance', 'thickness', 'angle', 'mass', 'money', 'moi', 'count')

  fc.assert(
    fc.property(measures, fc.integer({ min: -9600, max: 9600 }), (measure, value) => {
      expect(parseMeasure(measure, showMeasure(measure, value))).toEqual({ value })
    }),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 699 }), (value) => {
      expect(parseMeasure('swingWeight', showMeasure('swingWeight', value))).toEqual({ value })
    }),
  )
})

test('no text is read as another measure than it says', () => {
  const typed = fc.stringMatching(/^[+-]?\d{0,3}([ .,-]\d{0,3})?(\/\d{0,3})?$/)

  fc.assert(
    fc.property(typed, (text) => {
      const { value } = parseMeasure('length', text)
      if (value !== undefined) expect(parseMeasure('length', showMeasure('length', value))).toEqual({ value })
    }),
  )
})

test.each<[Measure, number, string]>([
  ['length', 2, '+1/8'],
  ['length', -20, '-1 1/4'],
  ['angle', 50, '+0.50'],
  ['swingWeight', -12, '-1.2'],
  ['mass', 0, '0'],
])('a change of %s by %d is shown as %s', (measure, change, text) => {
  expect(showChange(measure, change)).toBe(text)
})
