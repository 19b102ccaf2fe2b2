import { expect, test } from 'vitest'

import {
  type Calendar,
  findFreeStart,
  firstApart,
  freeStarts,
  isOffered,
  nearestStarts,
  type StaffMember,
} from '#shared/booking/availability.ts'

const everyDay = [1, 2, 3, 4, 5, 6, 7]

interface Rules extends Partial<Omit<Calendar, 'service'>> {
  opens?: string
  closes?: string
  service?: Partial<Calendar['service']>
}

const always = (shifts: StaffMember['weeks'][number]['shifts']) => ({
  weeks: [{ validFrom: '2000-01-01', shifts }],
  exceptions: [],
})

function calendarWith({ opens = '09:00', closes = '12:00', service, ...rest }: Rules = {}): Calendar {
  const staff = rest.staff ?? [
    { id: 'coach', ...always(everyDay.map((weekday) => ({ weekday, starts: opens, ends: closes }))) },
  ]
  const bays = rest.bays ?? [{ id: 'bay', capabilityCount: 1 }]

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
      ...service,
    },
    requirements: [
      { kind: 'staff', count: 1, resourceIds: staff.map(({ id }) => id) },
      { kind: 'bay', count: 1, resourceIds: bays.map(({ id }) => id) },
    ],
    staff,
    bays,
    busy: new Map(),
    ...rest,
  }
}

const now = new Date('2026-03-01T00:00:00Z')
const at = (instant: string) => new Date(instant).getTime()
const timesOn = (calendar: Calendar, day: string, moment = now) =>
  freeStarts(calendar, { from: day, days: 1, now: moment }).map(({ local }) => local.slice(11))

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
  expect(
    timesOn(calendarWith({ requirements: [{ kind: 'bay', count: 1, resourceIds: ['bay'] }], staff: [] }), '2026-03-02'),
  ).toHaveLength(5)
  expect(timesOn(calendarWith({ staff: [] }), '2026-03-02')).toEqual([])
})

test('a split shift offers nothing that reaches into the break', () => {
  const pattern = [
    { weekday: 1, starts: '09:00', ends: '10:30' },
    { weekday: 1, starts: '11:00', ends: '12:00' },
  ]

  expect(timesOn(calendarWith({ staff: [{ id: 'coach', ...always(pattern) }] }), '2026-03-02')).toEqual([
    '09:00',
    '09:30',
    '11:00',
  ])
})

const shiftsOf = (starts: string, ends: string) => everyDay.map((weekday) => ({ weekday, starts, ends }))

test('a week is valid until the next one begins, and a day may differ from it', () => {
  const calendar = calendarWith({
    staff: [
      {
        id: 'coach',
        weeks: [
          { validFrom: '2026-03-03', shifts: shiftsOf('10:00', '11:00') },
          { validFrom: '2026-03-01', shifts: shiftsOf('09:00', '10:00') },
          { validFrom: '2026-03-05', shifts: [] },
        ],
        exceptions: [
          { day: '2026-03-04', starts: '11:00', ends: '12:00' },
          { day: '2026-03-08', starts: null, ends: null },
        ],
      },
    ],
  })

  const starts = freeStarts(calendar, { from: '2026-03-01', days: 8, now: new Date('2026-02-20T00:00:00Z') })
  expect(starts.map(({ local }) => local.slice(8))).toEqual(['01T09:00', '02T09:00', '03T10:00', '04T11:00'])
})

test('two of a kind are two different ones, and what can do both is not taken twice', () => {
  const bays = ['left', 'right'].map((id) => ({ id, capabilityCount: 1 }))
  const needs = (...requirements: Calendar['requirements']) =>
    Boolean(findFreeStart(calendarWith({ bays, requirements }), new Date('2026-03-02T15:00:00Z'), now))

  expect(needs({ kind: 'bay', count: 2, resourceIds: ['left', 'right'] })).toBe(true)
  expect(needs({ kind: 'bay', count: 3, resourceIds: ['left', 'right'] })).toBe(false)
  const wide = { kind: 'bay', count: 1, resourceIds: ['left', 'right'] } as const
  const narrow = { kind: 'bay', count: 1, resourceIds: ['left'] } as const
  expect(needs(wide, narrow)).toBe(true)
  expect(needs(narrow, narrow)).toBe(false)
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
    staff: ['c', 'b', 'a'].map((id) => ({ id, ...always(pattern) })),
    bays: [
      { id: 'studio', capabilityCount: 3 },
      { id: 'plain', capabilityCount: 1 },
    ],
    busy: new Map([['a', [{ start: at('2026-03-02T14:00:00Z'), end: at('2026-03-02T14:30:00Z') }]]]),
  })

  const start = findFreeStart(calendar, new Date('2026-03-02T16:00:00Z'), now)
  expect(start?.free.map(({ ids }) => ids)).toEqual([
    ['b', 'c', 'a'],
    ['plain', 'studio'],
  ])
})

test('the first few come apart from each other, and all of them when nobody says otherwise', () => {
  const starts = freeStarts(calendarWith(), { from: '2026-03-02', days: 1, now })
  const times = (count: number, minutes: number) =>
    firstApart(starts, count, minutes).map(({ local }) => local.slice(11))

  expect(times(3, 0)).toEqual(['09:00', '09:30', '10:00'])
  expect(times(3, 60)).toEqual(['09:00', '10:00', '11:00'])
  expect(times(3, 90)).toEqual(['09:00', '10:30'])
  expect(firstApart(starts, Infinity, 0)).toEqual(starts)
})

const nearest = (instant: string, count: number) =>
  nearestStarts(calendarWith(), new Date(instant), { from: '2026-03-02', days: 2, now })
    .take(count)
    .map(({ local }) => local.slice(8))
    .toArray()

test('the nearest others come closest first, also those of the day before', () => {
  expect(nearest('2026-03-02T15:10:00Z', 3)).toEqual(['02T10:00', '02T10:30', '02T09:30'])
  expect(nearest('2026-03-03T04:00:00Z', 2)).toEqual(['03T09:00', '03T09:30'])
  expect(nearest('2026-03-03T02:55:00Z', 3)).toEqual(['02T11:00', '03T09:00', '02T10:30'])
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
  // Its last start, half an hour before midnight, lasts into the next day.
  ['Lord Howe moves by half an hour only', 'Australia/Lord_Howe', '2026-04-05', 25, '13:30', 1],
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
    const starts = freeStarts(afternoon, { from: day, days: 1, now: new Date(at(first) - 5 * 86_400_000) })
    expect(starts[0]?.start).toBe(at(first))
    expect(starts[0]?.local).toBe(`${day}T13:00`)
    expect(starts.every(({ start, end }) => end - start === 3_600_000)).toBe(true)
  }
})
