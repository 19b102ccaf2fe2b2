import { expect, test } from 'vitest'

import { localTimeOf } from '#shared/booking/local-time.ts'
import { shiftedAlike, weeklyStarts } from '#shared/booking/weekly.ts'

const wallTimes = (startsAt: string, zone: string) =>
  weeklyStarts({ startsAt: new Date(startsAt), times: 3, zone }).map((start) => localTimeOf(start, zone))

test.each([
  ['America/New_York', '2026-02-26T14:30:00Z', ['2026-02-26T09:30', '2026-03-05T09:30', '2026-03-12T09:30']],
  ['America/New_York', '2026-10-29T18:00:00Z', ['2026-10-29T14:00', '2026-11-05T14:00', '2026-11-12T14:00']],
  ['America/Phoenix', '2026-03-05T20:00:00Z', ['2026-03-05T13:00', '2026-03-12T13:00', '2026-03-19T13:00']],
  ['Europe/London', '2026-10-20T16:00:00Z', ['2026-10-20T17:00', '2026-10-27T17:00', '2026-11-03T17:00']],
  ['Australia/Lord_Howe', '2026-03-30T02:30:00Z', ['2026-03-30T13:30', '2026-04-06T13:30', '2026-04-13T13:30']],
])('a series in %s keeps its time on the wall when the clocks change', (zone, startsAt, expected) => {
  expect(wallTimes(startsAt, zone)).toEqual(expected)
})

test('a time that the clocks skip is moved on by the gap, in that week only', () => {
  expect(wallTimes('2026-03-01T07:30:00Z', 'America/New_York')).toEqual([
    '2026-03-01T02:30',
    '2026-03-08T03:30',
    '2026-03-15T02:30',
  ])
})

test('the others of a series move by as many days, to the same time on the wall', () => {
  const zone = 'America/Chicago'
  const shift = { from: new Date('2026-10-27T15:00:00Z'), to: new Date('2026-10-28T19:30:00Z'), zone }

  expect(localTimeOf(shiftedAlike(new Date('2026-11-03T16:00:00Z'), shift), zone)).toBe('2026-11-04T14:30')
})
