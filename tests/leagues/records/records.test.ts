import { expect, test } from 'vitest'

import { exactly } from '#shared/leagues/handicap/exact.ts'
import { recordsOf } from '#shared/leagues/records/records.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'

const result = (id: string, place: number | null, points: number, more: Partial<EntryResult> = {}): EntryResult => ({
  id,
  pairingId: 'p',
  hasPlayed: place !== null,
  gross: null,
  net: null,
  stableford: 0,
  place,
  match: null,
  parts: [],
  points: exactly(points),
  ...more,
})

const rounds = [
  { number: 1, results: [result('a', 1, 20), result('b', 2, 18)] },
  { number: 2, results: [result('a', 1, 20), result('b', 2, 18)] },
  // Missed: the run goes on.
  { number: 3, results: [result('a', null, 0), result('b', 1, 20)] },
  { number: 4, results: [result('a', 1, 20), result('b', 2, 18)] },
]

const card = (name: string, round: number, gross: number, net: number) => ({ entryId: name, name, round, gross, net })
const index = (name: string, round: number, indexTenths: number) => ({ entryId: name, name, round, indexTenths })

test('the records of a season name who holds them, and in which round', () => {
  const records = recordsOf({
    rounds,
    cards: [card('Ann', 1, 38, 34), card('Ben', 1, 41, 33), card('Ben', 2, 38, 35)],
    indexes: [index('Ann', 4, 101), index('Ann', 1, 143), index('Ben', 1, 200), index('Ben', 4, 190)],
    nameOf: (id) => (id === 'a' ? 'Ann' : 'Ben'),
  })
  const none = { from: null, to: null }
  expect(records).toEqual([
    {
      kind: 'low_gross',
      value: 38,
      holders: [
        { name: 'Ann', round: 1 },
        { name: 'Ben', round: 2 },
      ],
      ...none,
    },
    { kind: 'low_net', value: 33, holders: [{ name: 'Ben', round: 1 }], ...none },
    {
      kind: 'most_points',
      value: 20,
      holders: [
        { name: 'Ann', round: 1 },
        { name: 'Ann', round: 2 },
        { name: 'Ben', round: 3 },
        { name: 'Ann', round: 4 },
      ],
      ...none,
    },
    { kind: 'most_wins', value: 3, holders: [{ name: 'Ann', round: null }], ...none },
    { kind: 'longest_run', value: 3, holders: [{ name: 'Ann', round: null }], ...none },
    { kind: 'most_improved', value: 4.2, holders: [{ name: 'Ann', round: null }], from: 14.3, to: 10.1 },
  ])
})

test('a record that nobody has set is left out', () => {
  expect(
    recordsOf({ rounds: [], cards: [], indexes: [index('Ann', 1, 100), index('Ann', 2, 110)], nameOf: String }),
  ).toEqual([])
})
