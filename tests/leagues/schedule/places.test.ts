import fc from 'fast-check'
import { expect, test } from 'vitest'

import { assignCheapest } from '#shared/leagues/schedule/assign.ts'
import { circleRounds } from '#shared/leagues/schedule/circle.ts'
import { balancePlaces } from '#shared/leagues/schedule/places.ts'

test('in a whole turn everybody meets everybody once, and rests once where the number is odd', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 40 }), (teams) => {
      const weeks = teams % 2 === 0 ? teams - 1 : teams
      const rounds = circleRounds(teams, weeks)
      const met = rounds.flatMap(({ pairs }) =>
        pairs.map((pair) => pair.toSorted((one, other) => one - other).join('-')),
      )
      expect(new Set(met).size).toBe((teams * (teams - 1)) / 2)
      expect(met).toHaveLength(new Set(met).size)
      for (const { pairs, resting } of rounds) {
        expect([...pairs.flat(), ...(resting === null ? [] : [resting])].toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: teams }, (_, team) => team),
        )
      }
      const rests = rounds.flatMap(({ resting }) => resting ?? [])
      expect(new Set(rests).size).toBe(teams % 2 === 0 ? 0 : teams)
    }),
  )
})

test('one team alone rests, and none is no round', () => {
  expect(circleRounds(1, 2)).toEqual([
    { pairs: [], resting: 0 },
    { pairs: [], resting: 0 },
  ])
  expect(circleRounds(0, 1)).toEqual([{ pairs: [], resting: null }])
})

const permutationsOf = (items: readonly number[]): number[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item) => permutationsOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))

test('nothing is cheaper than the cheapest assignment', () => {
  const matrix = fc.integer({ min: 1, max: 5 }).chain((rows) =>
    fc.array(fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 6, maxLength: 6 }), {
      minLength: rows,
      maxLength: rows,
    }),
  )
  fc.assert(
    fc.property(matrix, (costs) => {
      const sumOf = (columns: readonly number[]) =>
        costs.reduce((sum, row, at) => sum + (row[columns[at] ?? 0] ?? 0), 0)
      const found = assignCheapest(costs)
      expect(new Set(found).size).toBe(costs.length)
      const all = permutationsOf([0, 1, 2, 3, 4, 5]).map((columns) => sumOf(columns.slice(0, costs.length)))
      expect(sumOf(found)).toBe(Math.min(...all))
    }),
  )
})

test('36 teams over 22 weeks have each of 6 bays and 3 starts as often as any other, within one', () => {
  const rounds = circleRounds(36, 22)
  const { spread, placesOf } = balancePlaces({ rounds, teams: 36, bays: 6, starts: 3 })
  expect(spread).toEqual({ bays: 1, starts: 1 })
  for (const places of placesOf) expect(new Set(places.map(({ bay, start }) => `${bay} ${start}`)).size).toBe(18)
})

test('in any size nobody shares a place, and the spread is two at most, of four teams three', () => {
  const sizes = fc.record({
    bays: fc.integer({ min: 1, max: 6 }),
    starts: fc.integer({ min: 1, max: 3 }),
    weeks: fc.integer({ min: 1, max: 24 }),
    free: fc.nat(2),
    isOdd: fc.boolean(),
  })
  fc.assert(
    fc.property(sizes, ({ bays, starts, weeks, free, isOdd }) => {
      const matches = Math.max(1, bays * starts - free)
      const teams = matches * 2 + (isOdd && matches > 1 ? -1 : 0)
      const { spread, placesOf } = balancePlaces({ rounds: circleRounds(teams, weeks), teams, bays, starts })
      // Four who meet in two places an odd number of times cannot all be within two.
      expect(Math.max(spread.bays, spread.starts)).toBeLessThanOrEqual(teams === 4 ? 3 : 2)
      for (const places of placesOf) {
        expect(new Set(places.map(({ bay, start }) => bay + start * bays)).size).toBe(places.length)
      }
    }),
    { numRuns: 60 },
  )
})
