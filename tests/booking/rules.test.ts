import { expect, test } from 'vitest'

import { type Calendar, freeStarts } from '#shared/booking/availability.ts'
import { instantAt } from '#shared/booking/local-time.ts'
import { brokenQuota, isPeak, leavesNoGap, leavesTimeToChange, listPriceAt } from '#shared/booking/rules.ts'

const zone = 'America/Chicago'
const at = (time: string, day = '2026-11-25', inZone = zone) => instantAt(day, time, inZone)
const span = (from: string, until: string) => ({ start: at(from), end: at(until) })

test.for([
  ['2026-11-25', '16:59', false],
  ['2026-11-25', '17:00', true],
  ['2026-11-25', '20:59', true],
  ['2026-11-25', '21:00', false],
  ['2026-11-26', '18:00', false],
  // The night belongs to an evening that lasts until 2:00.
  ['2026-11-27', '17:59', false],
  ['2026-11-27', '23:30', true],
  ['2026-11-28', '00:30', true],
  ['2026-11-28', '02:00', false],
  ['2026-11-28', '18:00', false],
  // Sundays on which the clocks change: the local time counts.
  ['2026-03-08', '13:00', true],
  ['2026-03-08', '12:59', false],
  ['2026-11-01', '13:00', true],
  ['2026-11-01', '12:59', false],
] as const)('on %s at %s peak is %s', ([day, time, expected]) => {
  const peakHours = [
    { weekday: 3, starts: '17:00:00', ends: '21:00:00' },
    { weekday: 7, starts: '13:00', ends: '24:00' },
    { weekday: 5, starts: '18:00', ends: '02:00' },
  ]
  for (const inZone of [zone, 'America/New_York', 'Australia/Lord_Howe']) {
    expect(isPeak(at(time, day, inZone), peakHours, inZone)).toBe(expected)
  }
})

test('a plan pays what is named for it at that time, else what is named for it, else nothing is said of it', () => {
  const option = {
    priceCents: 5000,
    prices: [
      { plan: null, peak: true, priceCents: 6000 },
      { plan: 'annual', peak: false, priceCents: 4500 },
      { plan: 'season', peak: true, priceCents: 5500 },
    ],
  }

  expect(listPriceAt(option, { peak: false, plan: undefined })).toEqual({ publicCents: 5000, planCents: undefined })
  expect(listPriceAt(option, { peak: true, plan: undefined }).publicCents).toBe(6000)
  expect(listPriceAt(option, { peak: true, plan: 'annual' })).toEqual({ publicCents: 6000, planCents: 4500 })
  expect(listPriceAt(option, { peak: true, plan: 'season' }).planCents).toBe(5500)
  expect(listPriceAt(option, { peak: false, plan: 'season' }).planCents).toBeUndefined()
})

test('no gap is left that is too short, unless it is shorter than a step of the starts', () => {
  const rules = { gapMinutes: 60, slotStepMinutes: 15 }
  const open = span('09:00', '18:00')
  const fits = (from: string, until: string, taken = [span('12:00', '13:00')]) =>
    leavesNoGap({ occupied: span(from, until), open, taken }, rules)

  expect(fits('11:00', '12:00')).toBe(true)
  expect(fits('10:45', '11:45')).toBe(false)
  expect(fits('10:50', '11:50')).toBe(true)
  expect(fits('10:00', '11:00')).toBe(true)
  expect(fits('09:30', '10:30', [])).toBe(false)
  expect(fits('16:30', '17:30', [])).toBe(false)
  expect(leavesNoGap({ occupied: span('09:30', '10:30'), open, taken: [] }, { ...rules, gapMinutes: null })).toBe(true)
})

test('a bay that stands differently is changed before and after, each for as long as that takes', () => {
  const other = { resourceId: 'bay', ...span('12:00', '13:00'), changeMinutes: 20 }
  const rules = { changeMinutes: 30, otherSetUps: [other] }

  expect(leavesTimeToChange('bay', span('13:30', '14:30'), rules)).toBe(true)
  expect(leavesTimeToChange('bay', span('13:15', '14:15'), rules)).toBe(false)
  expect(leavesTimeToChange('bay', span('10:40', '11:40'), rules)).toBe(true)
  expect(leavesTimeToChange('bay', span('10:45', '11:45'), rules)).toBe(false)
  expect(leavesTimeToChange('another', span('13:00', '14:00'), rules)).toBe(true)
})

test.for([
  [{ active: 1, perDay: null, perPerson: null }, '2026-11-26', 'active'],
  [{ active: null, perDay: 1, perPerson: null }, '2026-11-25', 'per_day'],
  [{ active: null, perDay: 1, perPerson: null }, '2026-11-26', undefined],
  [{ active: null, perDay: null, perPerson: 2 }, '2026-11-26', 'per_person'],
  [{ active: 2, perDay: 2, perPerson: 3 }, '2026-11-25', undefined],
] as const)('of quotas %o one more on %s breaks %s', ([quotas, day, expected]) => {
  // One booking long ago, and one in the future.
  const booked = [
    { start: at('10:00', '2025-01-10'), end: at('11:00', '2025-01-10') },
    { start: at('23:30'), end: at('23:59') },
  ]
  const start = at('00:15', day)

  expect(brokenQuota(quotas, { start, booked, now: new Date('2026-11-24T14:00:00Z'), zone })).toBe(expected)
})

const times = (of: Calendar) =>
  freeStarts(of, { from: '2026-11-25', days: 1, now: new Date('2026-11-24T14:00:00Z') }).map(({ local }) =>
    local.slice(11),
  )

test('what is offered and what is checked follow the same rules', () => {
  const calendar: Calendar = {
    zone,
    service: {
      durationMinutes: 60,
      slotStepMinutes: 30,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 0,
      minimumNoticeMinutes: 0,
      maximumAdvanceDays: 30,
    },
    requirements: [{ kind: 'bay', count: 1, resourceIds: ['bay'] }],
    hours: [{ weekday: 3, opens: '09:00', closes: '15:00' }],
    exceptions: [],
    staff: [],
    bays: [{ id: 'bay', capabilityCount: 1 }],
    busy: new Map([['bay', [span('11:00', '12:00')]]]),
    rules: {
      gapMinutes: 60,
      changeMinutes: 30,
      otherSetUps: [{ resourceId: 'bay', ...span('11:00', '12:00'), changeMinutes: 0 }],
    },
  }
  expect(times({ ...calendar, rules: undefined })).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '12:00',
    '12:30',
    '13:00',
    '13:30',
    '14:00',
  ])
  expect(times(calendar)).toEqual(['09:00', '10:00', '13:00', '14:00'])
})
