import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Calendar, findFreeStart, freeStarts } from '#shared/booking/availability.ts'
import { obstaclesTo } from '#shared/booking/explain/explain.ts'
import { beginningOf, deskDayOf } from '#shared/booking/opening.ts'

import { anyHours, instantOf, milliseconds, offeredOn, rowsOf, type Span } from './model.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const now = new Date('2026-01-01T00:00:00Z')

interface Rules {
  zone?: string
  spans?: readonly Span[]
  shifts?: readonly Span[]
  exceptions?: Calendar['exceptions']
  service?: Partial<Calendar['service']>
}

/** A studio with the same hours every day, one coach and one bay. */
const calendarWith = ({
  zone = 'America/Chicago',
  spans = [['18:00', '02:00']],
  shifts = spans,
  exceptions = [],
  service,
}: Rules = {}): Calendar => ({
  zone,
  hours: everyDay.flatMap((weekday) => spans.map(([opens, closes]) => ({ weekday, opens, closes }))),
  exceptions,
  service: {
    durationMinutes: 60,
    slotStepMinutes: 60,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    minimumNoticeMinutes: 0,
    maximumAdvanceDays: 400,
    ...service,
  },
  requirements: [
    { kind: 'staff', count: 1, resourceIds: ['coach'] },
    { kind: 'bay', count: 1, resourceIds: ['bay'] },
  ],
  staff: [
    {
      id: 'coach',
      weeks: [
        {
          validFrom: '2000-01-01',
          shifts: everyDay.flatMap((weekday) => shifts.map(([starts, ends]) => ({ weekday, starts, ends }))),
        },
      ],
      exceptions: [],
    },
  ],
  bays: [{ id: 'bay', capabilityCount: 1 }],
  busy: new Map(),
})

const timesOn = (calendar: Calendar, day: string) =>
  freeStarts(calendar, { from: day, days: 1, now }).map(({ local }) => local.slice(11))

test('an evening lasts until two in one row: what begins after midnight is of the day on the wall', () => {
  expect(timesOn(calendarWith(), '2026-06-10')).toEqual([
    '00:00',
    '01:00',
    '18:00',
    '19:00',
    '20:00',
    '21:00',
    '22:00',
    '23:00',
  ])
  const half = calendarWith({ service: { slotStepMinutes: 30, durationMinutes: 90, bufferAfterMinutes: 15 } })
  expect(timesOn(half, '2026-06-10').slice(0, 2)).toEqual(['00:00', '18:00'])
})

test('a closed day takes its own night with it, and leaves the night before', () => {
  const closed = calendarWith({ exceptions: [{ day: '2026-06-10', opens: null, closes: null }] })

  expect(timesOn(closed, '2026-06-10')).toEqual(['00:00', '01:00'])
  expect(timesOn(closed, '2026-06-11')).toEqual(['18:00', '19:00', '20:00', '21:00', '22:00', '23:00'])
})

test.for([
  ['around the clock', [['00:00', '24:00']]],
  [
    'in two rows that meet at midnight',
    [
      ['00:00', '02:00'],
      ['18:00', '24:00'],
    ],
  ],
  ['for a whole day from six on', [['06:00', '06:00']]],
] as const)('a booking crosses midnight where it is open %s', ([, spans]) => {
  const service = { slotStepMinutes: 30 }

  expect(timesOn(calendarWith({ spans, service }), '2026-06-10')).toEqual(
    expect.arrayContaining(['00:00', '00:30', '23:00', '23:30']),
  )
})

test('a shift past midnight is asked like hours: who goes at one gives nothing that ends later', () => {
  const calendar = calendarWith({ shifts: [['20:00', '01:00']] })

  expect(timesOn(calendar, '2026-06-10')).toEqual(['00:00', '20:00', '21:00', '22:00', '23:00'])
})

test.for([
  // The clocks go from 2:00 to 3:00, or repeat the hour before 2:00; at Lord Howe by half an hour.
  ['America/Chicago', '2026-03-08', ['00:00', '01:00']],
  ['America/Chicago', '2026-11-01', ['00:00', '01:00', '01:00']],
  ['Australia/Lord_Howe', '2026-10-04', ['00:00', '01:00']],
  ['Australia/Lord_Howe', '2026-04-05', ['00:00', '01:00']],
] as const)('in %s the night of %s is as long as its clocks make it', ([zone, day, times]) => {
  expect(timesOn(calendarWith({ zone }), day).filter((time) => time < '18:00')).toEqual(times)
})

test('the day of the desk lasts until its night has closed', () => {
  const place = calendarWith()

  expect(deskDayOf(new Date('2026-06-10T06:59:00Z'), place)).toBe('2026-06-09')
  expect(deskDayOf(new Date('2026-06-10T07:00:00Z'), place)).toBe('2026-06-10')
  expect(beginningOf('2026-06-10', place)).toBe(Date.parse('2026-06-10T07:00:00Z'))
  expect(deskDayOf(new Date('2026-06-10T05:00:00Z'), calendarWith({ spans: [['00:00', '24:00']] }))).toBe('2026-06-10')
})

test('what is offered is what a model offers that asks each minute, whatever the hours, the shifts, the zone and its clocks', () => {
  const lengths = fc.record({
    durationMinutes: fc.constantFrom(30, 60, 90, 600, 1440),
    slotStepMinutes: fc.constantFrom(15, 30, 45, 60),
    bufferBeforeMinutes: fc.constantFrom(0, 15),
    bufferAfterMinutes: fc.constantFrom(0, 15),
  })
  const taken = fc.array(fc.tuple(fc.integer({ min: -8, max: 40 }), fc.constantFrom(30, 60, 180)), { maxLength: 4 })

  fc.assert(
    fc.property(anyHours, lengths, taken, ({ day, hours }, service, spans) => {
      const midnight = instantOf(day, '00:00', hours.zone)
      const busy = spans.map(([half, length]) => ({ from: midnight + half * 30, until: midnight + half * 30 + length }))
      const { shifts, ...opening } = rowsOf(hours)
      const calendar: Calendar = {
        ...calendarWith({ zone: hours.zone, service }),
        ...opening,
        staff: [{ id: 'coach', weeks: [{ validFrom: '2000-01-01', shifts }], exceptions: [] }],
        busy: new Map([
          ['bay', busy.map(({ from, until }) => ({ start: from * milliseconds, end: until * milliseconds }))],
        ]),
      }
      const offered = freeStarts(calendar, { from: day, days: 1, now }).map(({ start }) => start / milliseconds)
      expect(offered).toEqual(offeredOn(day, hours, service, busy))

      // A time has no obstacles exactly if it is offered.
      for (let at = midnight; at < midnight + 1440; at += 45) {
        const startsAt = new Date(at * milliseconds)
        const isOffered = findFreeStart(calendar, startsAt, now) !== undefined
        expect(obstaclesTo(calendar, startsAt, now).length === 0).toBe(isOffered)
      }
    }),
    { numRuns: 120 },
  )
})
