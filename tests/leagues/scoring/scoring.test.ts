import fc from 'fast-check'
import { expect, test } from 'vitest'

import { matchStrokes, playMatch } from '#shared/leagues/scoring/match.ts'
import { placesOf, pointsOfPlaces } from '#shared/leagues/scoring/places.ts'
import { stablefordPoints } from '#shared/leagues/scoring/stableford.ts'

test('Stableford gives two for par, one more for each stroke less, none from two over or for a ball picked up', () => {
  expect([-5, -4, -3, -2, -1, 0, 1, 2, 5, null].map((over) => stablefordPoints(over))).toEqual([
    6, 6, 5, 4, 3, 2, 1, 0, 0, 0,
  ])
})

test('a modified table may take points away', () => {
  const table = { from: -3, points: [8, 5, 2, 0, -1, -3] }
  expect([-4, -2, 0, 1, 3, null].map((over) => stablefordPoints(over, table))).toEqual([8, 5, 0, -1, -3, -3])
})

const lower = (one: number, other: number) => one - other

test('three who tie for the first place over 10, 7 and 5 have 22/3 each, exactly', () => {
  const placed = placesOf(
    ['ann', 'bob', 'cat', 'dan'].map((id, at) => ({ id, score: at < 3 ? 30 : 31 })),
    lower,
  )
  expect(placed.map(({ place }) => place)).toEqual([1, 1, 1, 4])
  const points = pointsOfPlaces(placed, [10, 7, 5])
  expect([...points.values()].map(String)).toEqual(['7.(3)', '7.(3)', '7.(3)', '0'])
})

test('points of places add up to the table, whoever ties', () => {
  const scores = fc.array(fc.integer({ min: 28, max: 34 }), { minLength: 1, maxLength: 20 })
  const tables = fc.array(fc.nat(70), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(scores, tables, (all, table) => {
      const placed = placesOf(
        all.map((score, id) => ({ id, score })),
        lower,
      )
      const sum = [...pointsOfPlaces(placed, table).values()].reduce((total, points) => total.add(points))
      expect(sum.valueOf()).toBe(table.slice(0, all.length).reduce((total, points) => total + points, 0))
    }),
  )
})

const side = (net: (number | null)[], gross = net) => ({ net, gross })

test('a match of nine holes, low net and low gross has eleven points, and halves are shared', () => {
  const { holes, points } = playMatch(side([4, 4, 3, 5, 4, 4, 5, 3, 4]), side([4, 5, 3, 4, 4, 5, 4, 3, 3]), {
    perHole: 1,
    perMatch: 1,
    lowGross: 1,
  })
  expect(holes).toEqual([0, 1, 0, -1, 0, 1, -1, 0, -1])
  expect(points.map(String)).toEqual(['4', '7'])
})

test('who picks up loses the hole and the total, and a hole that nobody finishes is halved', () => {
  const { holes, points } = playMatch(side([null, null]), side([9, null]), { perHole: 2, perMatch: 2, lowGross: 0 })
  expect(holes).toEqual([-1, null])
  // Neither total is known.
  expect(points.map(String)).toEqual(['2', '4'])
})

test('a side that has no card wins nothing, neither a hole nor a total', () => {
  const { points } = playMatch(side([4, 4]), side([]), { perHole: 1, perMatch: 2, lowGross: 1 })
  expect(points.map(String)).toEqual(['5', '0'])
})

test('the points of a match add up to what its format has, for any two cards', () => {
  const nine = fc.array(fc.option(fc.integer({ min: 1, max: 20 })), { minLength: 9, maxLength: 9 })
  const rules = fc.record({ perHole: fc.nat(5), perMatch: fc.nat(5), lowGross: fc.nat(5) })
  fc.assert(
    fc.property(nine, nine, rules, (one, other, format) => {
      const { points } = playMatch(side(one), side(other), format)
      const back = playMatch(side(other), side(one), format)
      expect(points[0].add(points[1]).valueOf()).toBe(format.perHole * 9 + format.perMatch + format.lowGross)
      expect(back.points.map(String)).toEqual(points.toReversed().map(String))
    }),
  )
})

test('the lowest of a match plays off nothing, also below scratch', () => {
  expect(matchStrokes([12, -2, 5])).toEqual([14, 0, 7])
})
