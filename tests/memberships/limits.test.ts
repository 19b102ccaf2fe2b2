import { expect, test } from 'vitest'

import { brokenLimit } from '#shared/memberships/limits.ts'

const zone = 'America/Chicago'
const now = new Date('2026-11-25T12:00:00-06:00')
const span = (from: string, until: string, day = '2026-11-26') => ({
  start: Date.parse(`${day}T${from}:00-06:00`),
  end: Date.parse(`${day}T${until}:00-06:00`),
})
const limits = {
  maximumActiveBookings: 3,
  maximumConsecutiveMinutes: 120,
  maximumBookingsPerDay: 2,
  peakAllowed: true,
}
const wanted = { time: span('10:00', '11:00'), peakMinutes: 0, booked: [], now, zone }

test('a time within every limit breaks none', () => {
  expect(brokenLimit(limits, wanted)).toBeUndefined()
})

test('a plan without peak times is for off-peak ones only', () => {
  expect(brokenLimit({ ...limits, peakAllowed: false }, { ...wanted, peakMinutes: 15 })).toBe('peak')
  expect(brokenLimit({ ...limits, peakAllowed: false }, wanted)).toBeUndefined()
})

test.for([
  ['touches the one before it', [span('08:30', '10:00')], 'consecutive'],
  ['begins a walk after the one before it', [span('08:15', '09:45')], 'consecutive'],
  ['joins two', [span('09:00', '10:00'), span('11:00', '12:00')], 'consecutive'],
  ['begins after a real break', [span('08:00', '09:30')], undefined],
  ['makes just the longest row', [span('09:00', '10:00')], undefined],
] as const)('an hour that %s: %s', ([, booked, rule]) => {
  expect(brokenLimit(limits, { ...wanted, booked })).toBe(rule)
})

test('one time that is too long for the plan is too long by itself', () => {
  expect(brokenLimit(limits, { ...wanted, time: span('10:00', '12:30') })).toBe('consecutive')
})

test('bookings of the same day of the studio count, also those that are over', () => {
  const booked = [span('06:00', '07:00'), span('14:00', '15:00')]

  expect(brokenLimit(limits, { ...wanted, booked })).toBe('per_day')
  expect(brokenLimit(limits, { ...wanted, time: span('10:00', '11:00', '2026-11-27'), booked })).toBeUndefined()
})

test('bookings that are still to come count, until they are over', () => {
  const days = ['2026-11-27', '2026-11-28', '2026-11-29']
  const booked = days.map((day) => span('10:00', '11:00', day))

  expect(brokenLimit(limits, { ...wanted, booked })).toBe('active')
  expect(
    brokenLimit(limits, { ...wanted, booked: [...booked.slice(1), span('08:00', '09:00', '2026-11-25')] }),
  ).toBeUndefined()
})
