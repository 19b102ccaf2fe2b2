import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Dealing, dealSeason } from '#shared/leagues/schedule/deal.ts'
import { countRounds, meetingsOf, spreadOf } from '#shared/leagues/schedule/fairness.ts'
import { meetByStanding } from '#shared/leagues/schedule/standing.ts'
import { startsFor, startsOf } from '#shared/leagues/schedule/starts.ts'

const none = { rounds: 0, bays: [], starts: [], met: [], rested: [] }

const dealing = (asked: Partial<Dealing> & { teams: number; bays: number; weeks: number }): Dealing => ({
  schedule: 'round_robin',
  groupSize: 4,
  starts: 1,
  before: none,
  rounds: Array.from({ length: asked.weeks }, () => ({ bays: Array.from({ length: asked.bays }, (_, bay) => bay) })),
  ...asked,
})

const sizes = fc.record({
  schedule: fc.constantFrom('round_robin' as const, 'groups' as const),
  teams: fc.integer({ min: 2, max: 24 }),
  bays: fc.integer({ min: 1, max: 6 }),
  starts: fc.integer({ min: 1, max: 3 }),
  weeks: fc.integer({ min: 1, max: 12 }),
})

test('nobody is in two places in a round, no place has two pairings, and everybody plays or rests', () => {
  fc.assert(
    fc.property(sizes, (asked) => {
      const places = asked.bays * asked.starts
      for (const { pairings, resting } of dealSeason(dealing(asked))) {
        expect([...pairings.flatMap(({ teams }) => teams), ...resting].toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: asked.teams }, (_, team) => team),
        )
        const placed = pairings.flatMap(({ place }) => place ?? [])
        expect(new Set(placed.map(({ bay, start }) => `${bay} ${start}`)).size).toBe(placed.length)
        expect(placed).toHaveLength(Math.min(pairings.length, places))
      }
    }),
    { numRuns: 60 },
  )
})

test('each two meet as often as any other two, within one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 16 }), fc.integer({ min: 1, max: 30 }), (teams, weeks) => {
      const counted = countRounds(dealSeason(dealing({ teams, weeks, bays: 8 })), { teams, bays: 8, starts: 1 })
      const { least, most } = meetingsOf(counted)
      expect(most - least).toBeLessThanOrEqual(1)
      expect(Math.max(...counted.rested) - Math.min(...counted.rested)).toBeLessThanOrEqual(1)
    }),
    { numRuns: 40 },
  )
})

test('36 teams over 22 weeks on 6 bays and 3 starts: the spread is one', () => {
  const asked = dealing({ teams: 36, weeks: 22, bays: 6, starts: 3 })
  const { bays, starts } = countRounds(dealSeason(asked), asked)
  expect([spreadOf(bays), spreadOf(starts)]).toEqual([1, 1])
})

test('rounds that were played stay, and those to come go on where they have ended', () => {
  const lists = { teams: 8, bays: 4, starts: 1 }
  const all = dealSeason(dealing({ ...lists, weeks: 7 }))
  const played = all.slice(0, 3)
  const rest = dealSeason(
    dealing({ ...lists, weeks: 4, before: { rounds: 3, ...namesOf(countRounds(played, lists)) } }),
  )
  const { least, most } = meetingsOf(countRounds([...played, ...rest], lists))
  expect({ least, most }).toEqual({ least: 1, most: 1 })
  expect(spreadOf(countRounds([...played, ...rest], lists).bays)).toBeLessThanOrEqual(2)
})

const namesOf = ({ bays, starts, met, rested }: ReturnType<typeof countRounds>) => ({ bays, starts, met, rested })

test('an evening with a bay less leaves the same pairing without one no more often than others', () => {
  const asked = dealing({ teams: 8, weeks: 7, bays: 4, rounds: Array.from({ length: 7 }, () => ({ bays: [0, 1, 2] })) })
  const dealt = dealSeason(asked)
  expect(dealt.map(({ pairings }) => pairings.filter(({ place }) => place === null).length)).toEqual(
    Array.from({ length: 7 }, () => 1),
  )
  const without = Array.from({ length: 8 }, () => 0)
  for (const { pairings } of dealt) {
    for (const { teams, place } of pairings)
      for (const team of teams) without[team] = (without[team] ?? 0) + (place ? 0 : 1)
  }
  expect(Math.max(...without) - Math.min(...without)).toBeLessThanOrEqual(2)
})

test('in a window nobody has a bay', () => {
  const dealt = dealSeason(dealing({ teams: 4, weeks: 2, bays: 2, rounds: [{ bays: [] }, { bays: [] }] }))
  expect(dealt.flatMap(({ pairings }) => pairings.map(({ place }) => place))).toEqual([null, null, null, null])
})

test('by standings the leader meets whom it has met least often, and of an odd number the last rests', () => {
  const met = [
    [0, 1, 0, 0, 0],
    [1, 0, 0, 0, 0],
    [0, 0, 0, 1, 0],
    [0, 0, 1, 0, 0],
    [0, 0, 0, 0, 0],
  ]
  expect(meetByStanding({ teams: 5, met, rested: [0, 0, 0, 0, 1] })).toEqual({
    pairs: [
      [0, 2],
      [1, 4],
    ],
    resting: [3],
  })
  expect(meetByStanding({ teams: 0, met: [], rested: [] })).toEqual({ pairs: [], resting: [] })
})

test('the starts of an evening are equal parts of the minutes that pass, also when the clocks go back', () => {
  // In Chicago the clocks go back at 2:00 on November 1, 2026.
  const night = { startsAt: new Date('2026-11-01T00:30:00-05:00'), endsAt: new Date('2026-11-01T02:30:00-06:00') }
  expect(startsOf(night, 3).map((start) => start.toISOString())).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
    '2026-11-01T07:30:00.000Z',
  ])
})

test('matches follow one another in a bay only where they have no room otherwise', () => {
  expect(startsFor(4, { atMost: 2, bays: 4, starts: 1 })).toBe(1)
  expect(startsFor(5, { atMost: 2, bays: 4, starts: 1 })).toBe(2)
  expect(startsFor(20, { atMost: 2, bays: 4, starts: 1 })).toBe(2)
  expect(startsFor(3, { atMost: 0, bays: 0, starts: 2 })).toBe(2)
})

test('teams meet those of their own flight alone, each two as often as any other two within one', () => {
  const flights = [
    [0, 3, 5, 6],
    [1, 2, 4],
  ]
  for (const schedule of ['round_robin', 'groups', 'by_standings'] as const) {
    const asked = dealing({
      schedule,
      teams: 7,
      weeks: schedule === 'by_standings' ? 1 : 6,
      bays: 4,
      groupSize: 2,
      flights,
    })
    for (const { pairings, resting } of dealSeason(asked)) {
      for (const { teams } of pairings) {
        expect(flights.some((flight) => teams.every((team) => flight.includes(team)))).toBe(true)
      }
      expect([...pairings.flatMap(({ teams }) => teams), ...resting]).toHaveLength(7)
    }
  }
  const counted = countRounds(dealSeason(dealing({ teams: 7, weeks: 6, bays: 4, flights })), {
    teams: 7,
    bays: 4,
    starts: 1,
  })
  const among = (flight: readonly number[]) =>
    flight.flatMap((one) => flight.filter((other) => other !== one).map((other) => counted.met[one]?.[other] ?? 0))
  for (const flight of flights) expect(Math.max(...among(flight)) - Math.min(...among(flight))).toBeLessThanOrEqual(1)
})
