import fc from 'fast-check'
import { expect, test } from 'vitest'

import { countBack } from '#shared/leagues/scoring/countback.ts'
import { matchStrokes, playMatch } from '#shared/leagues/scoring/match.ts'
import { placesOf, pointsOfPlaces } from '#shared/leagues/scoring/places.ts'
import { payOfSkins, skinsOf, type SkinsRules } from '#shared/leagues/scoring/skins.ts'
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

const plain: SkinsRules = { by: 'gross', carries: true, halves: false, validates: false }
const card = (id: string, gross: (number | null)[], net = gross) => ({ id, gross, net })

test('a hole that is tied goes on to the next, and what is left at the end is told', () => {
  const cards = [card('ann', [4, 4, 3, 5]), card('bob', [4, 5, 3, 5])]
  expect(skinsOf(cards, [4, 4, 3, 5], plain)).toEqual({
    won: [{ hole: 1, halves: 4, winners: ['ann'] }],
    leftHalves: 4,
  })
  expect(skinsOf(cards, [4, 4, 3, 5], { ...plain, carries: false })).toEqual({
    won: [{ hole: 1, halves: 2, winners: ['ann'] }],
    leftHalves: 0,
  })
})

test('of equal nets the one without a stroke wins, where gross beats net', () => {
  const cards = [card('ann', [3]), card('bob', [4], [3])]
  expect(skinsOf(cards, [4], { ...plain, by: 'gross_over_net' }).won).toEqual([
    { hole: 0, halves: 2, winners: ['ann'] },
  ])
  expect(skinsOf(cards, [4], { ...plain, by: 'net' }).won).toEqual([])
})

test('two who tie have half a skin each, three have none', () => {
  const halves = { ...plain, halves: true }
  const three = [card('ann', [3]), card('bob', [3]), card('cat', [4])]
  expect(skinsOf(three, [4], halves).won).toEqual([{ hole: 0, halves: 2, winners: ['ann', 'bob'] }])
  expect(skinsOf([...three.slice(0, 2), card('cat', [3])], [4], halves)).toEqual({ won: [], leftHalves: 2 })
})

test('a skin stands by a par on the next hole; without one it goes on', () => {
  const validated = { ...plain, validates: true }
  const cards = [card('ann', [3, 5, 3]), card('bob', [4, 4, 4])]
  expect(skinsOf(cards, [4, 4, 3], validated).won).toEqual([{ hole: 2, halves: 6, winners: ['ann'] }])
})

test('a pot is paid to the cent, whatever was won, and nothing of it without a skin', () => {
  const scores = fc.array(fc.option(fc.integer({ min: 2, max: 5 })), { minLength: 9, maxLength: 9 })
  const rules = fc.record({
    by: fc.constantFrom<SkinsRules['by']>('gross', 'net', 'gross_over_net'),
    carries: fc.boolean(),
    halves: fc.boolean(),
    validates: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(scores, { minLength: 1, maxLength: 6 }), rules, fc.nat(20_001), (all, asked, potCents) => {
      const skins = skinsOf(
        all.map((gross, at) => card(`${at}`, gross)),
        Array.from({ length: 9 }, () => 4),
        asked,
      )
      const paid = [...payOfSkins(skins, potCents).values()].reduce((sum, cents) => sum + cents, 0)
      expect(paid).toBe(skins.won.length > 0 ? potCents : 0)
      const halves = skins.won.reduce((sum, { halves: won }) => sum + won, skins.leftHalves)
      if (asked.carries) expect(halves).toBe(18)
    }),
  )
})

test('a tie is decided by the last nine, six, three and one, then by the same of the first nine', () => {
  const flat = Array.from({ length: 18 }, () => 4)
  const changed = (changes: Record<number, number>) => ({
    gross: flat.map((score, hole) => changes[hole + 1] ?? score),
    playingHandicap: 0,
  })
  const same = changed({})
  expect(countBack(changed({ 1: 5, 12: 3 }), same, 'gross')).toEqual({ lastHoles: 9, difference: -1 })
  expect(countBack(changed({ 10: 5, 13: 3 }), same, 'gross')).toEqual({ lastHoles: 6, difference: -1 })
  expect(countBack(changed({ 17: 3, 18: 5 }), same, 'gross')).toEqual({ lastHoles: 1, difference: 1 })
  expect(countBack(changed({ 3: 5, 9: 3 }), same, 'gross')).toEqual({ lastHoles: 6, difference: -1 })
  expect(countBack(same, same, 'gross')).toBeNull()
})

test('net scores take their share of the strokes as a fraction', () => {
  const gross = [4, 4, 4, 4, 4, 4, 4, 4, 4]
  // Six of nine holes are 2/3 of the strokes: 24 − 4 and 24 − 14/3.
  expect(countBack({ gross, playingHandicap: 6 }, { gross, playingHandicap: 7 }, 'net')).toEqual({
    lastHoles: 6,
    difference: 1,
  })
})
