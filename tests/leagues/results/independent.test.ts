import fc from 'fast-check'
import { expect, test } from 'vitest'

import { replaySeason, type RoundToReplay } from '#shared/leagues/results/replay.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { type Ratio, ratio } from '#tests/leagues/independent/ratio.ts'
import { type Evening, resultsOf, type Rules, tableOf } from '#tests/leagues/independent/results.ts'
import { aloneRules, pairsRules } from '#tests/leagues/seasons/rules.ts'

// Two programs that were written from the rules apart from each other say the same of any season.

const pars = [4, 4, 3, 5, 4, 4, 3, 4, 5]
const ranks = [4, 1, 9, 6, 2, 5, 8, 3, 7]
const holes = pars.map((par, at) => ({ par, strokeIndex: ranks[at] ?? 0 }))
const teams = ['a', 'b', 'c', 'd']
const coins = ['c', 'a', 'd', 'b']
const weeks = [
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
  [
    ['a', 'b'],
    ['c', 'd'],
  ],
]

const anyCard = fc.record({
  // Few numbers, so that many are level.
  scores: fc.array(fc.option(fc.integer({ min: 3, max: 6 }), { nil: null, freq: 12 }), { minLength: 9, maxLength: 9 }),
  strokes: fc.constantFrom(0, 0, 4, 9, 13, -2),
  isAbsent: fc.constantFrom(false, false, false, true),
})
/** The cards of each evening, by team and player. */
const anySeason = (size: number) =>
  fc.array(fc.array(fc.array(anyCard, { minLength: size, maxLength: size }), { minLength: 4, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  })

const anyRules = fc.record({
  ghost: fc.constantFrom('course' as const, 'own_average' as const),
  penalty: fc.nat(12),
  drops: fc.nat(2),
})

interface Given {
  rules: LeagueRules
  own: Rules
  size: number
}

function expectSame(season: readonly (readonly (readonly CardOf[])[])[], { rules, own, size }: Given) {
  const evenings = season.map((ofTeams, week): Evening => ({
    number: week + 1,
    pairings: weeks[week] ?? [],
    sheets: ofTeams.flatMap((cards, team) =>
      cards.slice(0, size).map((card, at) => {
        const name = teams[team] ?? ''
        return { ...card, player: `${name}${at}`, team: name, scores: card.isAbsent ? [] : card.scores }
      }),
    ),
  }))
  const rounds = evenings.map((evening): RoundToReplay => ({
    id: `round ${evening.number}`,
    number: evening.number,
    rules,
    pairings: evening.pairings.map((teamIds, at) => ({ id: `${evening.number} ${at}`, teamIds })),
    cards: evening.sheets.map(({ player, team, strokes, scores, isAbsent = false }) => {
      return { entryId: player, teamId: team, isAbsent, holes, strokes, scores }
    }),
  }))
  const given = { holes: { pars, ranks }, rules: own }
  const replayed = replaySeason({ teamIds: teams, coins, rounds })
  for (const [at, { results, standings }] of replayed.entries()) {
    const until = evenings.slice(0, at + 1).map((evening, index) => resultsOf(evening, evenings.slice(0, index), given))
    const expected = new Map((until.at(-1) ?? []).map(({ team, points }) => [team, points]))
    expect(new Map(results.map(({ id, points }) => [id, points.toFraction()]))).toEqual(
      new Map([...expected].map(([team, points]) => [team, words(points)])),
    )
    const table = tableOf(teams, until, { drops: own.drops, coins })
    expect(standings.map(({ id, rank, points }) => [id, rank, points.toFraction()])).toEqual(
      table.map(({ team, rank, points }) => [team, rank, words(points)]),
    )
  }
}

interface CardOf {
  scores: readonly (number | null)[]
  strokes: number
  isAbsent: boolean
}

const words = ({ top, bottom }: Ratio): string => (bottom === ratio(1).bottom ? `${top}` : `${top}/${bottom}`)

test.each([1, 2])(
  'matches of teams of %i: points and table are the same after each evening, ghosts and ties included',
  (size) => {
    fc.assert(
      fc.property(anySeason(2), anyRules, (season, { ghost, penalty, drops }) => {
        const absence = { ghost, wins: true, loses: true, penaltyStrokes: penalty }
        const rules: LeagueRules = {
          ...pairsRules,
          format: 'match',
          teamSize: size,
          bestBalls: 1,
          dropWorst: drops,
          absence,
        }
        const none = { perPlace: [], bestGross: [], played: 0 }
        expectSame(season, {
          rules,
          own: { kind: 'match', perHole: 1, perMatch: 2, ...none, ghost, penalty, drops },
          size,
        })
      }),
      { numRuns: 60 },
    )
  },
)

test('Stableford of singles: points of places that are shared, of the best rounds and for coming, and the table', () => {
  const perPlace = [10, 7, 5]
  fc.assert(
    fc.property(anySeason(1), anyRules, (season, { ghost, penalty, drops }) => {
      const rules: LeagueRules = {
        ...aloneRules,
        dropWorst: drops,
        points: { ...aloneRules.points, perPlace, lowRounds: { gross: [2, 1], net: [] }, played: 1 },
        absence: { ghost, wins: true, loses: true, penaltyStrokes: penalty },
      }
      const points = { perHole: 0, perMatch: 0, perPlace, bestGross: [2, 1], played: 1 }
      expectSame(season, { rules, own: { kind: 'stableford', ...points, ghost, penalty, drops }, size: 1 })
    }),
    { numRuns: 60 },
  )
})
