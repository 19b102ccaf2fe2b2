import fc from 'fast-check'
import { expect, test } from 'vitest'

import { countedEntry, type HoleEntry } from '#shared/leagues/cards/counted.ts'
import { exactly } from '#shared/leagues/handicap/exact.ts'
import type { PlayedCard } from '#shared/leagues/results/play.ts'
import { replaySeason, type RoundToReplay } from '#shared/leagues/results/replay.ts'
import { KeptResults, KeptStandings } from '#shared/leagues/results/wire.ts'
import { type LeagueRules, tieSteps } from '#shared/leagues/rules.ts'
import { aloneRules, pairsRules } from '#tests/leagues/seasons/rules.ts'

const pars = [4, 4, 3, 5, 4, 4, 3, 4, 5]
const holes = pars.map((par, at) => ({ par, strokeIndex: [4, 1, 9, 6, 2, 5, 8, 3, 7][at] ?? 0 }))
const teamIds = ['a', 'b', 'c', 'd']

interface Sent {
  round: number
  team: string
  hole: number
  device: string
  minute: number
  strokes: number | null
  /** At which place it arrives. */
  turn: number
}

const rounds = [1, 2, 3]
const pairs = [
  [
    ['a', 'b'],
    ['c', 'd'],
  ],
  [
    ['a', 'c'],
    ['b', 'd'],
  ],
  [
    ['a', 'd'],
    ['b', 'c'],
  ],
]

/** The season as it is once these numbers have arrived, in this order. */
function seasonOf(sent: readonly Sent[], rules: LeagueRules) {
  const counted = Map.groupBy(sent, ({ round, team, hole }) => `${round} ${team} ${hole}`)
  const scoreOf = (round: number, team: string, hole: number) => {
    const entries = (counted.get(`${round} ${team} ${hole}`) ?? []).map(
      ({ device, minute, strokes }, at): HoleEntry => ({
        device,
        strokes,
        enteredAt: new Date(minute * 60_000),
        decides: false,
        version: at + 1,
      }),
    )
    const found = countedEntry(entries)
    return found?.status === 'entered' ? found.strokes : undefined
  }
  const all = rounds.map((number, at): RoundToReplay => ({
    id: `round ${number}`,
    number,
    rules,
    pairings: (pairs[at] ?? []).map((teams, pair) => ({ id: `${number} ${pair}`, teamIds: teams })),
    cards: teamIds.map((team, index): PlayedCard => ({
      entryId: team,
      teamId: team,
      isAbsent: number === 2 && team === 'b',
      holes,
      strokes: index * 3,
      scores: pars.map((_, hole) => scoreOf(number, team, hole)),
    })),
  }))

  return { rounds: all, replayed: told(replaySeason({ teamIds, coins: teamIds, rounds: all })) }
}

const told = (replayed: ReturnType<typeof replaySeason>) =>
  replayed.map(({ number, results, standings }) => [
    number,
    KeptResults.encode(results).toSorted((one, other) => one.id.localeCompare(other.id)),
    KeptStandings.encode(standings).map((one) => ({
      ...one,
      ties: one.ties.map(({ step, among }) => [step, among.toSorted()]),
    })),
  ])

const anyNumbers = fc.array(
  fc.record({
    round: fc.constantFrom(...rounds),
    team: fc.constantFrom(...teamIds),
    hole: fc.nat(8),
    device: fc.constantFrom('phone', 'phone', 'phone', 'other'),
    minute: fc.nat(500),
    strokes: fc.option(fc.integer({ min: 1, max: 9 }), { nil: null, freq: 8 }),
    turn: fc.nat(),
  }),
  { maxLength: 160 },
)
/** Of one device one number a moment. */
const once = (sent: readonly Sent[]) => [
  ...new Map(sent.map((one) => [`${one.round} ${one.team} ${one.hole} ${one.device} ${one.minute}`, one])).values(),
]

const singles: LeagueRules = {
  ...pairsRules,
  format: 'match',
  teamSize: 1,
  dropWorst: 1,
  ties: [...tieSteps],
  handicap: { ...pairsRules.handicap, allowancePercents: [100] },
}

test.for([
  ['singles that meet', singles],
  ['Stableford', { ...aloneRules, absence: { ...aloneRules.absence, ghost: 'blind_draw' as const } }],
] as const)('a season of %s has one result, in whatever order its numbers arrive', ([, rules]) => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const sent = once(numbers)
      const shuffled = sent.toSorted((one, other) => one.turn - other.turn)
      expect(seasonOf(shuffled, rules).replayed).toEqual(seasonOf(sent, rules).replayed)
    }),
    { numRuns: 40 },
  )
})

test('rounds, pairings and cards in whatever order they are read make the same season', () => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const { rounds: read, replayed } = seasonOf(once(numbers), singles)
      const other = read
        .map((one) => ({ ...one, cards: one.cards.toReversed(), pairings: one.pairings.toReversed() }))
        .toReversed()
      expect(told(replaySeason({ teamIds: teamIds.toReversed(), coins: teamIds, rounds: other }))).toEqual(replayed)
    }),
    { numRuns: 40 },
  )
})

test('what stands published and what is computed from the same cards are one season', () => {
  fc.assert(
    fc.property(anyNumbers, fc.nat(3), (numbers, published) => {
      const { rounds: read, replayed } = seasonOf(once(numbers), singles)
      const first = replaySeason({ teamIds, coins: teamIds, rounds: read })
      const again = read.map((one, at) => ({ ...one, kept: at < published ? first[at]?.results : undefined }))
      const after = told(replaySeason({ teamIds, coins: teamIds, rounds: again }))
      // Those that stand have their table already.
      expect(after).toEqual(
        replayed.map(([number, results, table], at) => [number, results, at < published ? [] : table]),
      )
    }),
    { numRuns: 20 },
  )
})

test('in a round of matches all points are given but those that an absence holds back', () => {
  fc.assert(
    fc.property(anyNumbers, (numbers) => {
      const { rounds: read } = seasonOf(once(numbers), singles)
      for (const { number, results } of replaySeason({ teamIds, coins: teamIds, rounds: read })) {
        const sum = results.reduce((total, { points }) => total.add(points), exactly(0))
        // Its ghost wins and loses as anybody does.
        expect([number, sum.valueOf()]).toEqual([number, 2 * (9 + 2)])
      }
    }),
    { numRuns: 40 },
  )
})
