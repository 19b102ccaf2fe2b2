import fc from 'fast-check'
import { expect, test } from 'vitest'

import { exactly } from '#shared/leagues/handicap/exact.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'
import { type PublishedRound, standingsOf } from '#shared/leagues/results/standings.ts'
import { tieSteps } from '#shared/leagues/rules.ts'

interface Played {
  points: number
  net?: number
  against?: string
  won?: number
  lost?: number
}

const result = (id: string, { points, net, against, won = 0, lost = 0 }: Played): EntryResult => ({
  id,
  pairingId: id,
  gross: null,
  net: net ?? null,
  stableford: 0,
  place: null,
  match: against === undefined ? null : { against, won, lost, halved: 0 },
  hasPlayed: true,
  parts: [],
  points: exactly(points),
})

const round = (number: number, of: Record<string, Played>): PublishedRound => ({
  number,
  results: Object.entries(of).map(([id, played]) => result(id, played)),
})

const usual = { dropWorst: 0, ties: [...tieSteps] }
const told = (rows: ReturnType<typeof standingsOf>) =>
  rows.map(({ rank, id, ties }) => [rank, id, ...ties.map(({ step }) => step)])

test('points of all rounds but the worst stand, and a round that was missed is the worst', () => {
  const rounds = [
    round(1, { a: { points: 5 }, b: { points: 4 } }),
    round(2, { a: { points: 1 } }),
    round(3, { a: { points: 3 }, b: { points: 4 } }),
  ]
  const rows = standingsOf(['a', 'b'], { rounds, rules: { ...usual, dropWorst: 1 } })

  expect(rows.toSorted((one, other) => one.id.localeCompare(other.id))).toMatchObject([
    { id: 'a', played: 3, dropped: [2] },
    { id: 'b', played: 2, dropped: [] },
  ])
  expect(rows.map(({ points }) => points.valueOf())).toEqual([8, 8])
})

test('before there are more rounds than are dropped, the best one counts', () => {
  const rounds = [round(1, { a: { points: 5 }, b: { points: 4 } })]
  const rows = standingsOf(['a', 'b'], { rounds, rules: { ...usual, dropWorst: 2 } })

  expect(rows.map(({ id, points }) => [id, points.valueOf()])).toEqual([
    ['a', 5],
    ['b', 4],
  ])
})

test('who is level is parted by their matches, then by evenings won, and each tie says by what', () => {
  const rounds = [
    round(1, {
      a: { points: 5, against: 'b', won: 3, lost: 2 },
      b: { points: 4, against: 'a', won: 2, lost: 3 },
      c: { points: 5 },
    }),
    round(2, {
      a: { points: 3 },
      b: { points: 4 },
      c: { points: 3, against: 'd', won: 4, lost: 1 },
      d: { points: 1, against: 'c', won: 1, lost: 4 },
    }),
  ]

  const rows = standingsOf(['a', 'b', 'c', 'd'], { rounds, rules: usual })
  expect(rows.map(({ points }) => points.valueOf())).toEqual([8, 8, 8, 1])
  // c met neither of them: a and c have won an evening each, and b none.
  expect(told(rows)).toEqual([
    [1, 'a', 'wins'],
    [1, 'c', 'wins'],
    [3, 'b', 'wins'],
    [4, 'd'],
  ])
  expect(told(standingsOf(['a', 'b', 'd'], { rounds, rules: usual }))).toEqual([
    [1, 'a', 'head_to_head'],
    [2, 'b', 'head_to_head'],
    [3, 'd'],
  ])
})

test('after those whom a step parts, the others begin the chain anew', () => {
  const rounds = [
    round(1, {
      a: { points: 4, net: 36 },
      b: { points: 4, net: 36, against: 'c', won: 3, lost: 1 },
      c: { points: 4, net: 36, against: 'b', won: 1, lost: 3 },
    }),
    round(2, { a: { points: 0, net: 30 }, b: { points: 0, net: 36 }, c: { points: 0, net: 36 } }),
  ]
  // b and c met, a met neither: nothing by matches. By net a is first; of the others their match decides.
  expect(
    told(standingsOf(['a', 'b', 'c'], { rounds, rules: { ...usual, ties: ['head_to_head', 'total_net'] } })),
  ).toEqual([
    [1, 'a', 'total_net'],
    [2, 'b', 'total_net', 'head_to_head'],
    [3, 'c', 'total_net', 'head_to_head'],
  ])
})

test('a tie to the last step stays one until a coin has fallen', () => {
  const rounds = [round(1, { a: { points: 4 }, b: { points: 4 } })]

  expect(told(standingsOf(['a', 'b'], { rounds, rules: usual }))).toEqual([
    [1, 'a'],
    [1, 'b'],
  ])
  expect(told(standingsOf(['a', 'b'], { rounds, rules: { ...usual, coins: ['b', 'a'] } }))).toEqual([
    [1, 'b', 'coin'],
    [2, 'a', 'coin'],
  ])
})

const ids = ['a', 'b', 'c', 'd']
const anyRound = fc.record(
  Object.fromEntries(
    ids.map((id) => [id, fc.record({ points: fc.integer({ min: 0, max: 3 }), net: fc.integer({ min: 30, max: 34 }) })]),
  ),
)

test('in whatever order rounds and entries stand, everybody has the same rank; nobody stands before who has more', () => {
  fc.assert(
    fc.property(
      fc.array(anyRound, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 0, max: 3 }),
      (played, dropWorst) => {
        const rounds = played.map((of, at) => round(at + 1, of))
        const rules = { ...usual, dropWorst }
        const rows = standingsOf(ids, { rounds, rules })
        const other = standingsOf(ids.toReversed(), { rounds: rounds.toReversed(), rules })
        const ranks = (of: typeof rows) => Object.fromEntries(of.map(({ id, rank }) => [id, rank]))
        expect(ranks(other)).toEqual(ranks(rows))
        for (const [at, row] of rows.entries()) {
          const before = rows[at - 1]
          if (before) expect(before.points.compare(row.points)).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})
