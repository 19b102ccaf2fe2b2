import { expect, test } from 'vitest'

import { carryOver, periodOn, runsOn } from '#shared/memberships/allowance.ts'

test.for([
  ['90 peak and 60 off-peak with room for 120', { peak: 90, offPeak: 60 }, 120, { peak: 90, offPeak: 30 }],
  ['more peak than there is room for', { peak: 150, offPeak: 60 }, 120, { peak: 120, offPeak: 0 }],
  ['less than there is room for', { peak: 10, offPeak: 20 }, 120, { peak: 10, offPeak: 20 }],
  ['a plan that carries nothing', { peak: 90, offPeak: 60 }, 0, { peak: 0, offPeak: 0 }],
  ['room that was used up before', { peak: 90, offPeak: 60 }, -30, { peak: 0, offPeak: 0 }],
] as const)('of %s, peak minutes are carried first', ([, left, most, carried]) => {
  expect(carryOver(left, most)).toEqual(carried)
})

const term = { startsOn: '2026-03-10', lastDay: null, termMonths: 12, allowance: 'month' as const }

test.for([
  ['a month in the middle', term, '2026-11-25', '2026-11-01', '2026-11-30'],
  ['the month of joining begins on that day', term, '2026-03-20', '2026-03-10', '2026-03-31'],
  [
    'the last month ends with the membership',
    { ...term, lastDay: '2026-12-05' },
    '2026-12-01',
    '2026-12-01',
    '2026-12-05',
  ],
  ['February', term, '2027-02-10', '2027-02-01', '2027-02-28'],
  ['a first term', { ...term, allowance: 'term' as const }, '2026-11-25', '2026-03-10', '2027-03-09'],
  ['a second term', { ...term, allowance: 'term' as const }, '2027-03-10', '2027-03-10', '2028-03-09'],
  [
    'a season',
    { startsOn: '2027-05-12', lastDay: '2027-08-31', termMonths: null, allowance: 'term' as const },
    '2027-07-01',
    '2027-05-12',
    '2027-08-31',
  ],
] as const)('an allowance comes for %s', ([, of, day, startsOn, endsOn]) => {
  expect(periodOn(of, day)).toEqual({ startsOn, endsOn })
})

test('a membership runs from its first day to its last, both counted', () => {
  const days = { startsOn: '2026-03-10', lastDay: '2026-12-05' }

  expect(['2026-03-09', '2026-03-10', '2026-12-05', '2026-12-06'].map((day) => runsOn(days, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(runsOn({ ...days, lastDay: null }, '2040-01-01')).toBe(true)
})
