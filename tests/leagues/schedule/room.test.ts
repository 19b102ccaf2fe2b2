import fc from 'fast-check'
import { expect, test } from 'vitest'

import { refusalOfTeams, roomOf } from '#shared/leagues/schedule/room.ts'

const thursday = { minutes: 135, bays: 4, starts: 1 }
const alone = { holes: 9, teamSize: 1, isMatch: false } as const

test('four bays of 135 minutes hold 16 players of nine holes, and say what 20 lack', () => {
  expect(roomOf(thursday, alone)).toEqual({ playersAtOnce: 4, players: 16, teams: 16 })
  expect(refusalOfTeams(16, thursday, alone)).toBeUndefined()
  expect(refusalOfTeams(20, thursday, alone)).toBe(
    '4 bays of 135 minutes hold 16 players, at half an hour a player and nine holes. For 20 players 1 bay is missing.',
  )
})

test.for([
  [
    'two pairs share a bay for two hours',
    { minutes: 150, bays: 4, starts: 1 },
    { holes: 9, teamSize: 2, isMatch: true },
    8,
  ],
  [
    'two bays with two starts of two hours',
    { minutes: 240, bays: 2, starts: 2 },
    { holes: 9, teamSize: 2, isMatch: true },
    8,
  ],
  [
    'a match is whole: three pairs have no bay',
    { minutes: 180, bays: 1, starts: 1 },
    { holes: 9, teamSize: 2, isMatch: true },
    2,
  ],
  [
    'eighteen holes take twice as long',
    { minutes: 240, bays: 3, starts: 1 },
    { holes: 18, teamSize: 1, isMatch: false },
    12,
  ],
] as const)('%s', ([, evening, played, teams]) => {
  expect(roomOf(evening, played).teams).toBe(teams)
})

test('an evening too short for one match says by how many minutes', () => {
  const short = { minutes: 90, bays: 4, starts: 1 }

  expect(refusalOfTeams(2, short, { holes: 9, teamSize: 2, isMatch: true })).toBe(
    '4 bays of 90 minutes hold nobody, at half an hour a player and nine holes. For 2 teams 30 minutes a start are missing.',
  )
})

test('with what is said to be missing they fit, and nobody has less than half an hour a nine', () => {
  const evening = fc.record({
    minutes: fc.integer({ min: 60, max: 480 }),
    bays: fc.integer({ min: 1, max: 12 }),
    starts: fc.integer({ min: 1, max: 3 }),
  })
  const played = fc.record({
    holes: fc.constantFrom(9 as const, 18 as const),
    teamSize: fc.integer({ min: 1, max: 4 }),
    isMatch: fc.boolean(),
  })
  fc.assert(
    fc.property(evening, played, fc.integer({ min: 1, max: 60 }), (evening, played, teams) => {
      const { playersAtOnce } = roomOf(evening, played)
      expect(playersAtOnce * 30 * (played.holes / 9)).toBeLessThanOrEqual(evening.minutes / evening.starts)
      const [, bays] = /(\d+) bays? (?:is|are) missing/.exec(refusalOfTeams(teams, evening, played) ?? '') ?? []
      if (bays === undefined) return
      const more = { ...evening, bays: evening.bays + Number(bays) }
      expect(refusalOfTeams(teams, more, played)).toBeUndefined()
      expect(refusalOfTeams(teams, { ...more, bays: more.bays - 1 }, played)).toBeDefined()
    }),
  )
})
