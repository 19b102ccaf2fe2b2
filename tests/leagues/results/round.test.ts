import fc from 'fast-check'
import { expect, test } from 'vitest'

import { exactly } from '#shared/leagues/handicap/exact.ts'
import { type Card, type CardScore, countHoles } from '#shared/leagues/results/card.ts'
import { type EntryResult, type Pairing, resultsOf } from '#shared/leagues/results/round.ts'
import { sideHoles } from '#shared/leagues/results/side.ts'

const pars = [4, 4, 3, 5, 4, 4, 3, 4, 5]
const holes = pars.map((par, at) => ({ par, strokeIndex: [4, 1, 9, 6, 2, 5, 8, 3, 7][at] ?? 0 }))

const card = (scores: readonly CardScore[], strokes = 0): Card => ({ holes, scores, strokes })
const even = (over: number) => pars.map((par) => par + over)

const plain = {
  format: 'stroke',
  schedule: 'round_robin',
  by: 'net',
  bestBalls: 1,
  mostOfHole: { kind: 'none' },
  unplayedHoles: 'net_par',
  points: { perHole: 0, perMatch: 0, lowGross: 0, perPlace: [], lowRounds: { gross: [], net: [] }, played: 0 },
} as const satisfies Parameters<typeof resultsOf>[1]

const points = (changes: Partial<(typeof plain)['points']> | object) => ({
  ...plain,
  points: { ...plain.points, ...changes },
})

const told = (results: readonly EntryResult[]) =>
  Object.fromEntries(results.map(({ id, points }) => [id, points.valueOf()]))

const match = (id: string, one: Card, other: Card): Pairing => ({
  id,
  entries: [
    { id: `${id} home`, cards: [one] },
    { id: `${id} away`, cards: [other] },
  ],
})

const alone = (id: string, one: Card): Pairing => ({ id, entries: [{ id, cards: [one] }] })

const withAbsent = (absent: { wins: boolean; loses: boolean }): Pairing[] => [
  {
    id: 'match',
    entries: [
      { id: 'here', cards: [card(even(1))] },
      { id: 'ghost', cards: [card(even(0))], absent },
    ],
  },
]

test.for([
  ['a score as it was played', { scores: [9] }, plain, 9],
  ['a ball that was picked up has no score', { scores: [null] }, plain, null],
  ['at most net double bogey', { scores: [9], strokes: 9 }, { ...plain, mostOfHole: { kind: 'net_double_bogey' } }, 7],
  [
    'picked up counts the most',
    { scores: [null], strokes: 9 },
    { ...plain, mostOfHole: { kind: 'net_double_bogey' } },
    7,
  ],
  ['at most three over par', { scores: [9] }, { ...plain, mostOfHole: { kind: 'over_par', strokes: 3 } }, 7],
  ['a hole that time did not reach counts net par', { scores: [], strokes: 9 }, plain, 5],
  ['or what counts at most', { scores: [], strokes: 9 }, { ...plain, unplayedHoles: 'most' }, 7],
  ['or nothing', { scores: [] }, { ...plain, unplayedHoles: 'left_out' }, null],
] as const)('%s', ([, played, rules, gross]) => {
  expect(countHoles({ holes, strokes: 0, ...played }, rules)[0]?.gross).toBe(gross)
})

test('the better net ball of each hole counts, the better gross by itself, and both of two only where both have a score', () => {
  const pair = [card([5, ...even(0).slice(1)], 9), card([4, null, ...even(1).slice(2)])]

  const better = sideHoles(pair, plain)
  expect([better.gross.slice(0, 3), better.net.slice(0, 3)]).toEqual([
    [4, 4, 3],
    [4, 3, 2],
  ])
  expect(sideHoles(pair, { ...plain, bestBalls: 2 }).gross.slice(0, 3)).toEqual([9, null, 7])
})

test('a match of 22 points: a point a hole by net, one for the lower net, one for the lower gross, of two pairs of players', () => {
  const rules = points({ perHole: 1, perMatch: 1, lowGross: 1 })
  const results = resultsOf(
    [match('A', card(even(0)), card(even(1), 9)), match('B', card(even(1)), card(even(2)))],
    rules,
  )

  // Level by net on every hole and in all: only the gross is won.
  expect(told(results)).toEqual({ 'A home': 6, 'A away': 5, 'B home': 11, 'B away': 0 })
  expect(results[0]?.match).toEqual({ against: 'A away', won: 0, lost: 0, halved: 9 })
  expect(results[0]?.parts.map(({ what, points }) => [what, points.valueOf()])).toEqual([
    ['holes', 4.5],
    ['match', 0.5],
    ['low_gross', 1],
  ])
})

test('three who tie over 10, 7 and 5 have 22 thirds each, and nothing is lost', () => {
  const rules = points({ perPlace: [10, 7, 5, 3] })
  const results = resultsOf(
    [alone('a', card(even(0))), alone('b', card(even(0))), alone('c', card(even(0))), alone('d', card(even(1)))],
    rules,
  )

  expect(results.map(({ points }) => points.toFraction())).toEqual(['22/3', '22/3', '22/3', '3'])
  expect(results.map(({ place }) => place)).toEqual([1, 1, 1, 4])
})

test('Stableford is won by the most points; the best rounds have theirs beside', () => {
  const rules = {
    ...points({ perPlace: [3, 1], lowRounds: { gross: [2], net: [] }, played: 1 }),
    format: 'stableford' as const,
  }
  const results = resultsOf(
    [alone('low', card(even(0))), alone('high', card(even(1), 18)), alone('none', card([], 0))],
    rules,
  )

  expect(results.map(({ stableford }) => stableford)).toEqual([18, 27, 18])
  // Whoever reached no hole has net par by rule, and so ties for the second place and for the best round without strokes.
  expect(told(results)).toEqual({ high: 4, low: 0.5 + 1 + 1, none: 0.5 + 1 + 1 })
})

test('who is absent wins nothing by rule, and loses nothing where the rule says so', () => {
  const rules = points({ perHole: 1, perMatch: 1 })

  expect(told(resultsOf(withAbsent({ wins: true, loses: true }), rules))).toEqual({ here: 0, ghost: 10 })
  expect(told(resultsOf(withAbsent({ wins: false, loses: true }), rules))).toEqual({ here: 0, ghost: 0 })
  expect(told(resultsOf(withAbsent({ wins: true, loses: false }), rules))).toEqual({ here: 0, ghost: 10 })
})

const anyScore = fc.option(fc.integer({ min: 1, max: 20 }), { nil: null, freq: 8 })
const anyCard = fc.record({
  holes: fc.constant(holes),
  scores: fc.array(anyScore, { minLength: 9, maxLength: 9 }),
  strokes: fc.integer({ min: -3, max: 27 }),
})

test('the points of a match add up to what the format has, whatever is played, and their parts to the points', () => {
  const rules = points({ perHole: 2, perMatch: 3, lowGross: 1 })
  fc.assert(
    fc.property(fc.array(anyCard, { minLength: 2, maxLength: 2 }), ([one, other]) => {
      if (!one || !other) return
      const results = resultsOf(
        [
          {
            id: 'match',
            entries: [
              { id: 'home', cards: [one] },
              { id: 'away', cards: [other] },
            ],
          },
        ],
        rules,
      )
      expect(results.reduce((sum, { points }) => sum.add(points), exactly(0)).valueOf()).toBe(9 * 2 + 3 + 1)
      for (const { parts, points } of results) {
        expect(parts.reduce((sum, part) => sum.add(part.points), exactly(0)).equals(points)).toBe(true)
      }
    }),
  )
})

test('in whatever order pairings and players stand, each has the same', () => {
  const rules = points({ perPlace: [10, 7, 5, 3, 1], lowRounds: { gross: [2, 1], net: [2, 1] } })
  const field = fc.array(anyCard, { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(field, fc.infiniteStream(fc.nat()), (cards, order) => {
      const pairings = cards.map((one, at): Pairing => ({ id: `${at}`, entries: [{ id: `${at}`, cards: [one] }] }))
      const shuffled = pairings
        .map((pairing) => ({ pairing, at: order.next().value ?? 0 }))
        .toSorted((one, other) => one.at - other.at)
        .map(({ pairing }) => pairing)
      expect(told(resultsOf(shuffled, rules))).toEqual(told(resultsOf(pairings, rules)))
    }),
  )
})
