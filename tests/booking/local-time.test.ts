import { expect, test } from 'vitest'

import { addDays, daysBetween, instantAt, localDayOf, localTimeOf, weekdayOf } from '#shared/booking/local-time.ts'

const utc = (milliseconds: number) => new Date(milliseconds).toISOString()

test.each([
  ['an ordinary morning', '2026-11-24', '09:30', 'America/Chicago', '2026-11-24T15:30:00.000Z'],
  ['a time in the gap moves on by it', '2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['of a time that comes twice, the first', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['midnight after the day', '2026-11-24', '24:00:00', 'America/Chicago', '2026-11-25T06:00:00.000Z'],
])('%s', (_, day, time, zone, instant) => {
  expect(utc(instantAt(day, time, zone))).toBe(instant)
})

test('an instant is read back as wall time', () => {
  expect(localTimeOf(new Date('2026-11-24T15:30:00Z'), 'America/Chicago')).toBe('2026-11-24T09:30')
})

test('weekdays begin with Monday, and days are counted across months', () => {
  expect(weekdayOf('2026-11-23')).toBe(1)
  expect(weekdayOf('2026-11-22')).toBe(7)
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
  expect(daysBetween('2026-02-27', '2026-03-02')).toBe(3)
})

// In Chicago, November 1 has 25 hours and March 14 has 23: midnight is at 5:00 UTC in summer and at 6:00 in winter.
test.for([
  ['2026-11-01T04:59:00Z', '2026-10-31'],
  ['2026-11-01T05:01:00Z', '2026-11-01'],
  ['2026-11-02T05:59:00Z', '2026-11-01'],
  ['2026-11-02T06:01:00Z', '2026-11-02'],
  ['2027-03-14T05:59:00Z', '2027-03-13'],
  ['2027-03-14T06:01:00Z', '2027-03-14'],
  ['2027-03-15T04:59:00Z', '2027-03-14'],
  ['2027-03-15T05:01:00Z', '2027-03-15'],
  ['2026-11-15T05:59:00Z', '2026-11-14'],
  ['2026-11-15T06:00:00Z', '2026-11-15'],
  ['2027-03-15T05:00:00Z', '2027-03-15'],
] as const)('%s is of the day %s', ([instant, day]) => {
  expect(localDayOf(new Date(instant), 'America/Chicago')).toBe(day)
})
