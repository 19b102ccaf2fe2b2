import fc from 'fast-check'
import { expect, test } from 'vitest'

import { localTimeOf } from '#shared/booking/local-time.ts'
import { afterLapse, afterWakingMinutes, byPlace, dayPartOf, offerWindow } from '#shared/booking/waitlist/waitlist.ts'

const chicago = 'America/Chicago'
const instant = (local: string) => new Date(`${local}:00-06:00`)
const hours = (from: Date, count: number) => new Date(from.getTime() + count * 3_600_000)

const until = (from: string, minutes: number) =>
  localTimeOf(afterWakingMinutes(instant(from), minutes, chicago), chicago)

const noon = instant('2026-11-24T12:00')

test.for([
  ['more than two days ahead it is kept for four hours', 72, 240],
  ['two days ahead it is still kept for four hours', 48, 240],
  ['a day ahead for one hour', 47, 60],
  ['half a day ahead for one hour', 12, 60],
  ['this afternoon for a quarter of an hour', 11, 15],
  ['three hours ahead for a quarter of an hour', 3, 15],
] as const)('%s', ([, lead, minutes]) => {
  expect(offerWindow(hours(noon, lead), noon, chicago)).toEqual({
    expiresAt: new Date(noon.getTime() + minutes * 60_000),
    forEverybody: false,
  })
})

test('in the last three hours all who wait are told at once', () => {
  const startsAt = hours(noon, 2.99)

  expect(offerWindow(startsAt, noon, chicago)).toEqual({ expiresAt: startsAt, forEverybody: true })
})

test('at night the clock stands, and goes on in the morning', () => {
  expect(until('2026-11-24T20:30', 60)).toBe('2026-11-25T08:30')
  expect(until('2026-11-24T23:30', 15)).toBe('2026-11-25T08:15')
  expect(until('2026-11-24T03:00', 15)).toBe('2026-11-24T08:15')
  expect(until('2026-11-24T20:00', 60)).toBe('2026-11-25T08:00')
  expect(until('2026-11-24T19:00', 13 * 60)).toBe('2026-11-25T19:00')
})

test('what is cancelled at 23:30 for 7:00 is kept for nobody who sleeps, but for 14:00 it is', () => {
  const late = instant('2026-11-24T23:30')

  expect(offerWindow(instant('2026-11-25T07:00'), late, chicago)).toMatchObject({ forEverybody: true })
  expect(offerWindow(instant('2026-11-25T09:00'), late, chicago)).toMatchObject({ forEverybody: true })
  expect(offerWindow(instant('2026-11-25T14:00'), late, chicago)).toEqual({
    expiresAt: instant('2026-11-25T09:00'),
    forEverybody: false,
  })
})

test.for([
  ['America/New_York', '2026-03-08T04:00:00Z', '2026-03-08T12:15:00.000Z'],
  ['America/New_York', '2026-11-01T03:00:00Z', '2026-11-01T13:15:00.000Z'],
  ['America/Phoenix', '2026-03-08T05:00:00Z', '2026-03-08T15:15:00.000Z'],
  ['Europe/London', '2026-03-28T22:00:00Z', '2026-03-29T07:15:00.000Z'],
  ['Europe/London', '2026-10-24T21:00:00Z', '2026-10-25T08:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-03T12:00:00Z', '2026-10-03T21:15:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-04T12:00:00Z', '2026-04-04T21:45:00.000Z'],
] as const)('in %s the night from %s ends at 8:00 on the wall', ([zone, from, until]) => {
  expect(afterWakingMinutes(new Date(from), 15, zone).toISOString()).toBe(until)
})

test('no offer ends at night, and none before its minutes have passed', () => {
  const zones = fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Phoenix')
  const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) })

  fc.assert(
    fc.property(zones, moments, fc.constantFrom(15, 60, 240), (zone, from, minutes) => {
      const end = afterWakingMinutes(new Date(from), minutes, zone)
      const wall = localTimeOf(end, zone).slice(11)
      expect(end.getTime() - from).toBeGreaterThanOrEqual(minutes * 60_000)
      expect(wall >= '08:00' && wall < '21:00').toBe(true)
    }),
    { numRuns: 200 },
  )
})

test('the line is strict: the tier first, then who came first', () => {
  const [a, b, c] = [
    { id: '01990000-0000-7000-8000-000000000001', tier: 0 },
    { id: '01990000-0000-7000-8000-000000000002', tier: 1 },
    { id: '01990000-0000-7000-8000-000000000003', tier: 1 },
  ] as const

  expect([c, a, b].toSorted(byPlace)).toEqual([b, c, a])
})

test('who lets an offer pass keeps their place once', () => {
  expect([0, 1, 2].map(afterLapse)).toEqual(['waiting', 'removed', 'removed'])
})

test('a day has three parts', () => {
  expect(['09:00', '11:45', '12:00', '16:59', '17:00'].map((time) => dayPartOf(`2026-11-25T${time}`))).toEqual([
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
  ])
})
