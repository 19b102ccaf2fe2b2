import fc from 'fast-check'
import { expect, test } from 'vitest'

import { exactly } from '#shared/leagues/handicap/exact.ts'
import {
  bracketOf,
  type BracketRound,
  championOf,
  isPlayoff,
  type PlayoffRound,
  roundsFor,
  roundToDeal,
  runnerUpOf,
  seedOrder,
  winnerOf,
} from '#shared/leagues/playoffs/bracket.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'
import { byText } from '#tests/support/by-text.ts'

const byScore = { format: 'stableford', by: 'net', schedule: 'groups' } as const
const byMatch = { format: 'match', by: 'net', schedule: 'round_robin' } as const

const result = (id: string, more: Partial<EntryResult> = {}): EntryResult => ({
  id,
  pairingId: 'p',
  hasPlayed: true,
  gross: null,
  net: null,
  stableford: 0,
  place: null,
  match: null,
  parts: [],
  points: exactly(0),
  ...more,
})

const seedsOf = (count: number) => Array.from({ length: count }, (_, at) => `team ${at + 1}`)
const evening = (id: string, results: EntryResult[] | null = null, teamIds: string[] = []): PlayoffRound => ({
  id,
  teamIds,
  results,
})

const namesIn = ({ matches }: BracketRound) => matches.map(({ sides }) => sides.map((side) => side?.seed ?? null))

test('seeds stand so that the best two can meet in the final alone', () => {
  expect(seedOrder(1)).toEqual([1])
  expect(seedOrder(4)).toEqual([1, 4, 3, 2])
  expect(seedOrder(8)).toEqual([1, 8, 5, 4, 3, 6, 7, 2])
})

test('the first seeds rest where the teams are no power of two', () => {
  const [first, second] = bracketOf({
    seeds: seedsOf(6),
    rounds: [evening('a'), evening('b'), evening('c')],
    rules: byScore,
  })
  expect(first && namesIn(first)).toEqual([
    [1, null],
    [5, 4],
    [3, 6],
    [null, 2],
  ])
  expect(first?.matches.map(({ isBye, winner }) => isBye && winner)).toEqual(['team 1', false, false, 'team 2'])
  expect(second && namesIn(second)).toEqual([
    [1, null],
    [null, 2],
  ])
})

test('nobody plays on without two teams, and fewer rounds than evenings end on the last evening', () => {
  expect(bracketOf({ seeds: seedsOf(1), rounds: [evening('a')], rules: byScore })).toEqual([])
  const bracket = bracketOf({ seeds: seedsOf(2), rounds: [evening('semi'), evening('final')], rules: byScore })
  expect(bracket.map(({ roundId }) => roundId)).toEqual(['final'])
  const short = bracketOf({ seeds: seedsOf(4), rounds: [evening('semi')], rules: byScore })
  expect(short.map(({ roundId }) => roundId)).toEqual(['semi', null])
})

test('playoffs are the rounds after the weeks of a season that has some', () => {
  const four = { playoffs: { teams: 4 } }
  expect(isPlayoff({ kind: 'playoff' }, four)).toBe(true)
  expect(isPlayoff({ kind: 'final' }, four)).toBe(true)
  expect(isPlayoff({ kind: 'regular' }, four)).toBe(false)
  expect(isPlayoff({ kind: 'final' }, { playoffs: { teams: 0 } })).toBe(false)
  expect(isPlayoff({ kind: 'final' }, null)).toBe(false)
})

const one = { teamId: 'a', seed: 3 }
const other = { teamId: 'b', seed: 2 }
const matched = (
  id: string,
  against: string,
  won: number,
  lost: number,
  points: number,
  more: Partial<EntryResult> = {},
) =>
  result(id, { match: { against, won, lost, halved: 0 }, parts: [{ what: 'holes', points: exactly(points) }], ...more })

test.each([
  [
    'a match by its points',
    byMatch,
    [matched('a', 'b', 4, 3, 5), matched('b', 'a', 3, 4, 4)],
    { winner: 'a', by: 'match' },
  ],
  [
    'a match by its holes where its points are level',
    byMatch,
    [matched('a', 'b', 3, 4, 5), matched('b', 'a', 4, 3, 5)],
    { winner: 'b', by: 'match' },
  ],
  [
    'a match that is halved by the lower net',
    byMatch,
    [matched('a', 'b', 4, 4, 5, { net: 36 }), matched('b', 'a', 4, 4, 5, { net: 37 })],
    { winner: 'a', by: 'score' },
  ],
  [
    'points of Stableford, whatever the holes of two in a bay say',
    byScore,
    [matched('a', 'b', 9, 0, 9, { stableford: 17 }), matched('b', 'a', 0, 9, 0, { stableford: 18 })],
    { winner: 'b', by: 'score' },
  ],
  [
    'who is level to the end by the table',
    byScore,
    [result('a', { stableford: 18 }), result('b', { stableford: 18 })],
    { winner: 'b', by: 'seed' },
  ],
  [
    'who has played before who has not',
    byScore,
    [result('a', { stableford: 3 }), result('b', { stableford: 30, hasPlayed: false })],
    { winner: 'a', by: 'absence' },
  ],
  ['nobody who has played by the table', byScore, [], { winner: 'b', by: 'seed' }],
] as const)('%s wins', (_, rules, results, decided) => {
  expect(winnerOf(one, other, { results, rules })).toEqual(decided)
})

const play = (semis: PlayoffRound, final: PlayoffRound) =>
  bracketOf({ seeds: seedsOf(4), rounds: [semis, final], rules: byScore })
const seedsInFinal = (bracket: BracketRound[]) => bracket.at(-1)?.matches[0]?.sides.map((side) => side?.seed)

test('whoever stands in the pairings of a later round plays it, also where the round before is corrected', () => {
  const semi = (winner: string) =>
    evening('semi', [
      ...['team 1', 'team 4'].map((id) => result(id, { stableford: id === winner ? 30 : 10 })),
      result('team 2', { stableford: 30 }),
      result('team 3', { stableford: 10 }),
    ])
  expect(seedsInFinal(play(semi('team 4'), evening('final')))).toEqual([4, 2])
  const dealt = evening('final', null, ['team 1', 'team 2'])
  expect(seedsInFinal(play(semi('team 4'), dealt))).toEqual([1, 2])
  const played = { ...dealt, results: [result('team 1', { stableford: 20 }), result('team 2', { stableford: 19 })] }
  const bracket = play(semi('team 4'), played)
  expect(bracket[0]?.matches[0]?.winner).toBe('team 4')
  expect([championOf(bracket), runnerUpOf(bracket)]).toEqual(['team 1', 'team 2'])
  expect(roundToDeal(bracket, (id) => id === 'semi')?.roundId).toBe('final')
})

test('every team of 2 to 32 plays until it loses, and one is left that never did', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 32 }), fc.infiniteStream(fc.integer({ min: 0, max: 5 })), (count, scores) => {
      const seeds = seedsOf(count)
      const rounds = Array.from({ length: roundsFor(count) }, (_, at) => evening(`round ${at}`))
      for (let at = 0; at < rounds.length; at += 1) {
        const known = bracketOf({ seeds, rounds, rules: byScore })[at]
        const teamIds = known?.matches.flatMap(({ sides }) => sides.flatMap((side) => side?.teamId ?? [])) ?? []
        rounds[at] = {
          id: `round ${at}`,
          teamIds,
          results: teamIds.map((id) => result(id, { stableford: scores.next().value ?? 0 })),
        }
      }
      const bracket = bracketOf({ seeds, rounds, rules: byScore })
      const champion = championOf(bracket)
      expect(champion).not.toBeNull()
      const matches = bracket.flatMap((round) => round.matches)
      // So many matches as teams that are out, and each of them lost once, and then played no more.
      expect(matches.filter(({ isBye }) => !isBye)).toHaveLength(count - 1)
      for (const team of seeds) {
        const own = bracket.flatMap((round) =>
          round.matches.filter(({ sides }) => sides.some((side) => side?.teamId === team)),
        )
        const lost = own.filter(({ winner }) => winner !== team)
        expect(lost).toHaveLength(team === champion ? 0 : 1)
        expect(own.findLastIndex(({ winner }) => winner !== team)).toBe(team === champion ? -1 : own.length - 1)
      }
      // The better half of what is no power of two rests.
      const byes = bracket[0]?.matches.filter(({ isBye }) => isBye).map(({ winner }) => winner) ?? []
      expect(byes.toSorted(byText)).toEqual(seeds.slice(0, 2 ** roundsFor(count) - count).toSorted(byText))
      expect(
        bracket
          .slice(1)
          .flatMap((round) => round.matches)
          .some(({ isBye }) => isBye),
      ).toBe(false)
    }),
  )
})
