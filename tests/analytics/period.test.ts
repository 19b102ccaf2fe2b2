import { expect, test } from 'vitest'

import { percentOf } from '#shared/analytics/percent.ts'
import { comparedWith, periodRefusal } from '#shared/analytics/period.ts'

test.for<[from: string, until: string, before: string, after: string]>([
  ['2026-10-01', '2026-10-31', '2026-09-01', '2026-09-30'],
  ['2026-11-01', '2026-11-12', '2026-10-01', '2026-10-12'],
  ['2026-03-01', '2026-03-30', '2026-02-01', '2026-02-28'],
  ['2028-03-01', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['2028-02-01', '2028-02-29', '2028-01-01', '2028-01-31'],
  ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ['2026-11-15', '2026-11-15', '2026-11-14', '2026-11-14'],
  ['2026-11-10', '2026-11-16', '2026-11-03', '2026-11-09'],
  ['2026-11-01', '2026-11-01', '2026-10-01', '2026-10-01'],
])('before %s to %s come %s to %s', ([from, until, before, after]) => {
  expect(comparedWith({ from, until }, 'previous')).toEqual({ from: before, until: after })
})

test('a year before 29 February is 28 February', () => {
  expect(comparedWith({ from: '2028-02-29', until: '2028-02-29' }, 'year')).toEqual({
    from: '2027-02-28',
    until: '2027-02-28',
  })
})

test.for<[from: string, until: string, path: string | undefined]>([
  ['2026-11-15', '2026-11-15', undefined],
  ['2016-11-16', '2026-11-15', undefined],
  ['2016-11-15', '2026-11-15', 'until'],
  ['1996-11-15', '2026-11-15', 'until'],
  ['2026-11-16', '2026-11-15', 'until'],
])('whether %s to %s may be asked for', ([from, until, path]) => {
  expect(periodRefusal({ from, until })?.path).toBe(path)
})

test.for<[part: number, whole: number, percent: number | null]>([
  [1, 8, 12.5],
  [1, 3, 33.3],
  [1, 2000, 0.1],
  [-1, 2000, -0.1],
  [-1, 2001, 0],
  [5, 4, 125],
  [0, 7, 0],
  [3, 0, null],
  [3, -4, null],
])('%i of %i is %s percent, half away from zero', ([part, whole, percent]) => {
  expect(percentOf(part, whole)).toBe(percent)
})
