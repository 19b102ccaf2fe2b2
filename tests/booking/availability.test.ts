import { expect, test } from 'vitest'

import {
  type Calendar,
  findFreeStart,
  firstApart,
  freeStarts,
  isOffered,
  nearestTo,
} from '#shared/booking/availability.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

interface Rules extends Partial<Omit<Calendar, 'service'>> {
  opens?: string
  closes?: string
  service?: Partial<Calendar['service']>
}

function calendarWith({ opens = '09:00', closes = '12:00', service, ...rest }: Rules = {}): Calendar {
  return {
    zone: 'America/New_York',
    hours: everyDay.map((weekday) => ({ weekday, opens, closes })),
    exceptions: [],
    service: {
      durationMinutes: 60,
      slotStepMinutes: 30,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      minimumNoticeMinutes: 0,
      maximumAdvanceDays: 30,
      needsStaff: true,
      needsBay: true,
      ...service,
    },
    staff: [{ id: 'coach', pattern: everyDay.map((weekday) => ({ weekday, starts: opens, ends: closes })) }],
    bays: [{ id: 'bay', capabilityCount: 1 }],
    busy: new Map(),
    ...rest,
  }
}

const now = new Date('2026-03-01T00:00:00Z')
const at = (instant: string) => new Date(instant).getTime()
const timesOn = (calendar: Calendar, day: string, moment = now) =>
  freeStarts(calendar, day, 1, moment).map(({ local }) => local.slice(11))

test('starts stand on the grid from opening, and the last one ends at closing', () => {
  expect(timesOn(calendarWith(), '2026-03-02')).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
})

test('the buffer after the last start still ends before closing', () => {
  expect(timesOn(calendarWith({ service: { bufferAfterMinutes: 10 } }), '2026-03-02')).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
  ])
})

test('a booking takes its time and its buffers from coach and bay', () => {
  const busy = new Map([['bay', [{ start: at('2026-03-02T15:00:00Z'), end: at('2026-03-02T15:40:00Z') }]]])

  expect(timesOn(calendarWith({ busy }), '2026-03-02')).toEqual(['09:00', '11:00'])
  expect(timesOn(calendarWith({ busy, service: { bufferBeforeMinutes: 30 } }), '2026-03-02')).toEqual(['09:00'])
})

test('what needs no coach does not ask for one', () => {
  expect(timesOn(calendarWith({ staff: [], service: { needsStaff: false } }), '2026-03-02')).toHaveLength(5)
  expect(timesOn(calendarWith({ staff: [] }), '2026-03-02')).toEqual([])
})

test('a split shift offers nothing that reaches into the break', () => {
  const pattern = [
    { weekday: 1, starts: '09:00', ends: '10:30' },
    { weekday: 1, starts: '11:00', ends: '12:00' },
  ]

  expect(timesOn(calendarWith({ staff: [{ id: 'coach', pattern }] }), '2026-03-02')).toEqual([
    '09:00',
    '09:30',
    '11:00',
  ])
})

test('an exception replaces the hours of its weekday, or closes the day', () => {
  const shortened = [{ day: '2026-03-02', opens: '10:00', closes: '11:00' }]
  const closed = [{ day: '2026-03-02', opens: null, closes: null }]

  expect(timesOn(calendarWith({ exceptions: shortened }), '2026-03-02')).toEqual(['10:00'])
  expect(timesOn(calendarWith({ exceptions: closed }), '2026-03-02')).toEqual([])
})

test('notice is counted from now, the window in whole local days', () => {
  const calendar = calendarWith({ service: { minimumNoticeMinutes: 120, maximumAdvanceDays: 1 } })
  const morning = new Date('2026-03-02T13:01:00Z')

  expect(timesOn(calendar, '2026-03-02', morning)).toEqual(['10:30', '11:00'])
  expect(timesOn(calendar, '2026-03-03', morning)).toHaveLength(5)
  expect(timesOn(calendar, '2026-03-04', morning)).toEqual([])
  expect(timesOn(calendar, '2026-03-01', morning)).toEqual([])
})

test('a time is free, taken or not offered', () => {
  const busy = new Map([['coach', [{ start: at('2026-03-02T14:00:00Z'), end: at('2026-03-02T15:00:00Z') }]]])
  const calendar = calendarWith({ busy })
  const look = (instant: string) => [
    Boolean(findFreeStart(calendar, new Date(instant), now)),
    isOffered(calendar, new Date(instant), now),
  ]

  expect(look('2026-03-02T15:00:00Z')).toEqual([true, true])
  expect(look('2026-03-02T14:00:00Z')).toEqual([false, true])
  expect(look('2026-03-02T15:10:00Z')).toEqual([false, false])
})

test('the least busy coach is first, then the longest idle, then by name; the plainest bay is first', () => {
  const pattern = everyDay.map((weekday) => ({ weekday, starts: '09:00', ends: '12:00' }))
  const calendar = calendarWith({
    staff: ['c', 'b', 'a'].map((id) => ({ id, pattern })),
    bays: [
      { id: 'studio', capabilityCount: 3 },
      { id: 'plain', capabilityCount: 1 },
    ],
    busy: new Map([['a', [{ start: at('2026-03-02T14:00:00Z'), end: at('2026-03-02T14:30:00Z') }]]]),
  })

  const start = findFreeStart(calendar, new Date('2026-03-02T16:00:00Z'), now)
  expect(start).toMatchObject({ staffIds: ['b', 'c', 'a'], bayIds: ['plain', 'studio'] })
})

test('the first few come apart from each other, and all of them when nobody says otherwise', () => {
  const starts = freeStarts(calendarWith(), '2026-03-02', 1, now)
  const times = (count: number, minutes: number) =>
    firstApart(starts, count, minutes).map(({ local }) => local.slice(11))

  expect(times(3, 0)).toEqual(['09:00', '09:30', '10:00'])
  expect(times(3, 60)).toEqual(['09:00', '10:00', '11:00'])
  expect(times(3, 90)).toEqual(['09:00', '10:30'])
  expect(firstApart(starts, Infinity, 0)).toEqual(starts)
})

test('the nearest others come closest first', () => {
  const starts = freeStarts(calendarWith(), '2026-03-02', 1, now)

  expect(nearestTo(starts, new Date('2026-03-02T15:10:00Z'), 3).map(({ local }) => local.slice(11))).toEqual([
    '10:00',
    '10:30',
    '09:30',
  ])
})

// A studio that never closes, so that the grid runs through the change of the clocks.
const aroundTheClock = (zone: string) =>
  calendarWith({ zone, opens: '00:00', closes: '24:00', service: { slotStepMinutes: 60 } })

test.each([
  ['New York, spring: 02:00 does not exist', 'America/New_York', '2026-03-08', 23, '02:00', 0],
  ['New York, autumn: 01:00 comes twice', 'America/New_York', '2026-11-01', 25, '01:00', 2],
  ['Phoenix has no summer time', 'America/Phoenix', '2026-03-08', 24, '02:00', 1],
  ['London, spring: 01:00 does not exist', 'Europe/London', '2026-03-29', 23, '01:00', 0],
  ['London, autumn: 01:00 comes twice', 'Europe/London', '2026-10-25', 25, '01:00', 2],
  ['Lord Howe moves by half an hour only', 'Australia/Lord_Howe', '2026-04-05', 24, '13:30', 1],
])('%s', (_, zone, day, count, time, timesItComes) => {
  const times = timesOn(
    aroundTheClock(zone),
    day,
    new Date('2026-02-20T00:00:00Z').getTime() < at(`${day}T00:00:00Z`)
      ? new Date(at(`${day}T00:00:00Z`) - 5 * 86_400_000)
      : now,
  )

  expect(times).toHaveLength(count)
  expect(times.filter((local) => local === time)).toHaveLength(timesItComes)
})

test('on the day the clocks change, opening and closing stay at their wall times, and an hour is an hour', () => {
  const afternoon = calendarWith({ opens: '13:00', closes: '17:00' })

  for (const [day, first] of [
    ['2026-03-08', '2026-03-08T17:00:00Z'],
    ['2026-11-01', '2026-11-01T18:00:00Z'],
  ] as const) {
    const starts = freeStarts(afternoon, day, 1, new Date(at(first) - 5 * 86_400_000))
    expect(starts[0]?.start).toBe(at(first))
    expect(starts[0]?.local).toBe(`${day}T13:00`)
    expect(starts.every(({ start, end }) => end - start === 3_600_000)).toBe(true)
  }
})
