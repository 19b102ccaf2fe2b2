import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Calendar, findFreeStart, type StaffMember } from '#shared/booking/availability.ts'
import { obstaclesTo } from '#shared/booking/explain/explain.ts'

const zone = 'America/New_York'
const now = new Date('2026-03-06T14:00:00Z')
const at = (instant: string) => new Date(instant)
const everyDay = [1, 2, 3, 4, 5, 6, 7]

const member = (id: string, starts = '09:00', ends = '17:00'): StaffMember => ({
  id,
  weeks: [{ validFrom: '2000-01-01', shifts: everyDay.map((weekday) => ({ weekday, starts, ends })) }],
  exceptions: [],
})

const calendarWith = (more: Partial<Calendar> = {}): Calendar => ({
  zone,
  hours: everyDay.map((weekday) => ({ weekday, opens: '09:00:00', closes: '17:00:00' })),
  exceptions: [{ day: '2026-03-10', opens: null, closes: null }],
  service: {
    durationMinutes: 60,
    slotStepMinutes: 30,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 15,
    minimumNoticeMinutes: 120,
    maximumAdvanceDays: 14,
  },
  requirements: [
    { kind: 'staff', count: 1, resourceIds: ['ann', 'bob'] },
    { kind: 'bay', count: 1, resourceIds: ['bay'] },
  ],
  staff: [member('ann'), member('bob', '12:00', '17:00')],
  bays: [{ id: 'bay', capabilityCount: 1 }],
  busy: new Map(),
  ...more,
})

const rulesAgainst = (instant: string, calendar = calendarWith()) =>
  obstaclesTo(calendar, at(instant), now).map(({ rule }) => rule)

test.for([
  ['2026-03-09T14:00:00Z', []],
  ['2026-03-06T13:00:00Z', ['past', 'hours', 'pattern', 'pattern']],
  ['2026-03-06T15:00:00Z', ['notice']],
  ['2026-03-25T14:00:00Z', ['window']],
  ['2026-03-10T14:00:00Z', ['closed']],
  ['2026-03-09T20:30:00Z', ['hours', 'pattern', 'pattern']],
  ['2026-03-09T14:10:00Z', ['grid']],
] as const)('%s is kept from being offered by %s', ([instant, rules]) => {
  expect(rulesAgainst(instant)).toEqual(rules)
})

test('of what several could do, each is told with what keeps it away; what is met is not told', () => {
  const busy = new Map([
    ['ann', [{ start: Date.parse('2026-03-09T15:00:00Z'), end: Date.parse('2026-03-09T16:00:00Z') }]],
  ])
  const ten = '2026-03-09T14:00:00Z'

  expect(rulesAgainst(ten, calendarWith({ busy }))).toEqual(['taken', 'pattern'])
  const both = { kind: 'bay' as const, count: 2, resourceIds: ['bay'] }
  expect(obstaclesTo(calendarWith({ requirements: [both] }), at(ten), now)).toEqual([
    { rule: 'requirement', requirement: both },
  ])
  const staff = [member('ann'), { ...member('bob'), exceptions: [{ day: '2026-03-09', starts: null, ends: null }] }]
  const onlyBob = [{ kind: 'staff' as const, count: 1, resourceIds: ['bob'] }]
  expect(rulesAgainst(ten, calendarWith({ staff, requirements: onlyBob }))).toEqual(['exception'])
})

test('whatever the rules are, a time is offered exactly when nothing is said to stand against it', () => {
  const minutes = fc
    .integer({ min: 0, max: 20 * 24 * 4 })
    .map((quarters) => now.getTime() - 86_400_000 + quarters * 900_000)
  const span = fc
    .tuple(minutes, fc.integer({ min: 1, max: 40 }))
    .map(([start, quarters]) => ({ start, end: start + quarters * 900_000 }))
  const taken = fc.array(fc.tuple(fc.constantFrom('ann', 'bob', 'bay'), span), { maxLength: 12 })
  const service = fc.record({
    durationMinutes: fc.constantFrom(30, 60, 90),
    slotStepMinutes: fc.constantFrom(15, 30, 60),
    bufferBeforeMinutes: fc.constantFrom(0, 15),
    bufferAfterMinutes: fc.constantFrom(0, 15),
    minimumNoticeMinutes: fc.constantFrom(0, 120, 1440),
    maximumAdvanceDays: fc.constantFrom(3, 14),
  })
  const shared = fc.boolean().map((isShared) =>
    isShared
      ? [
          { kind: 'staff' as const, count: 1, resourceIds: ['ann'] },
          { kind: 'staff' as const, count: 1, resourceIds: ['ann', 'bob'] },
        ]
      : calendarWith().requirements,
  )

  fc.assert(
    fc.property(minutes, taken, service, shared, (start, spans, rules, requirements) => {
      const busy = new Map(
        [...Map.groupBy(spans, ([id]) => id)].map(([id, all]) => [id, all.map(([, one]) => one)] as const),
      )
      const calendar = calendarWith({ busy, service: rules, requirements })
      const isOffered = findFreeStart(calendar, new Date(start), now) !== undefined
      const clear = { ...calendar, heldStart: null }
      expect(obstaclesTo(clear, new Date(start), now).length === 0).toBe(isOffered)
    }),
    { numRuns: 500 },
  )
})
