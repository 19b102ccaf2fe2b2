import { expect, test } from 'vitest'

import { differentialOf, differentialOfNine, expectedOfNine } from '#shared/leagues/handicap/differential.ts'
import { exactly, fromTenths, tenthsOf, wholeOf } from '#shared/leagues/handicap/exact.ts'
import { courseHandicapOf, playingHandicapOf, type Rating } from '#shared/leagues/handicap/rating.ts'
import { recordOfRounds } from '#shared/leagues/handicap/rounds.ts'
import { adjustedGrossOf, netDoubleBogey } from '#shared/leagues/handicap/strokes.ts'

// Each way in which programs get a handicap wrong, by name: what is right, and what the wrong way would have said.

const front: Rating = { holes: 9, courseRating10: 354, slope: 128, par: 36 }
const nine: Rating = { holes: 9, courseRating10: 352, slope: 121, par: 36 }
const white: Rating = { holes: 18, courseRating10: 712, slope: 131, par: 72 }

test('half an index that is not rounded: 14.3 has 8 strokes on nine holes, and 7 the wrong way', () => {
  expect(wholeOf(courseHandicapOf(143, front))).toBe(8)
  const wrong = exactly(143, 20).mul(exactly(128, 113)).add(fromTenths(354)).sub(36)
  expect(wholeOf(wrong)).toBe(7)
})

test('a course handicap that is rounded too early: 13 strokes at 85 percent, and 14 the wrong way', () => {
  const course = courseHandicapOf(143, white)
  expect(playingHandicapOf(course, 85)).toBe(13)
  expect(playingHandicapOf(exactly(wholeOf(course)), 85)).toBe(14)
})

test('nines that are doubled: 48 off 11.7 is 19.2, and 23.9 the wrong way', () => {
  expect(tenthsOf(differentialOfNine(nine, { adjustedGross: 48 }, 117))).toBe(192)
  expect(tenthsOf(differentialOf(nine, { adjustedGross: 48 }).mul(2))).toBe(239)
})

test('halves of a nine that are rounded apart: 19.2, and 19.3 the wrong way', () => {
  const played = differentialOf(nine, { adjustedGross: 48 })
  const apart = fromTenths(tenthsOf(played)).add(fromTenths(tenthsOf(expectedOfNine(117))))
  expect([tenthsOf(played.add(expectedOfNine(117))), tenthsOf(apart)]).toEqual([192, 193])
})

test.for([
  ['off 16 the hardest hole of a par 4 counts 7 at most', 4, 1, 7],
  ['who receives none there has a double bogey', 4, 0, 6],
  ['who gives a stroke has one less', 5, -1, 6],
  ['without an index it is five over par', 4, null, 9],
] as const)('net double bogey: %s', ([, par, received, most]) => {
  expect(netDoubleBogey(par, received)).toBe(most)
})

test('a net double bogey that is missing: a 12 and a ball picked up make 42 for the handicap, and 50 the wrong way', () => {
  const pars = [4, 4, 3, 5, 4, 4, 3, 4, 5]
  const holes = pars.map((par, at) => ({ par, strokeIndex: at + 1 }))
  // Eight strokes: all holes but the ninth have one.
  const scores = pars.map((par, at) => (at === 0 ? 12 : at === 8 ? null : par))
  // 7 for the 12, 7 for the ball that was picked up: three over the one par, and two over the other.
  expect(adjustedGrossOf({ holes, scores, courseHandicap: 8 })).toBe(36 + 3 + 2)
  expect(adjustedGrossOf({ holes, scores, courseHandicap: null })).toBe(36 + 5 + 5)
})

test('the course handicap limits a hole, and not the fewer strokes that are played off', () => {
  const holes = [{ par: 4, strokeIndex: 8 }]
  // Off 14.3 the course gives 8 strokes on nine holes; 85 percent play off 6, and the eighth hole would have none.
  const course = courseHandicapOf(143, front)
  const most = (courseHandicap: number) =>
    adjustedGrossOf({
      holes: [...holes, ...Array.from({ length: 8 }, () => ({ par: 0, strokeIndex: 99 }))],
      scores: [null],
      courseHandicap,
    })
  expect([most(wholeOf(course)), most(playingHandicapOf(course, 85))]).toEqual([7, 6])
})

test('an exceptional score that is compared rounded: 5.043 beside 12.0 takes nothing, and a stroke the wrong way', () => {
  const rating: Rating = { holes: 18, courseRating10: 726, slope: 121, par: 72 }
  const before = ['2026-05-01', '2026-05-02', '2026-05-03'].map((playedOn) => ({
    playedOn,
    differential: fromTenths(140),
  }))
  const { differentials, issued } = recordOfRounds([...before, { playedOn: '2026-05-04', rating, adjustedGross: 78 }])
  expect(differentials.map(({ adjusted10 }) => adjusted10)).toEqual([0, 0, 0, 0])
  expect(issued.at(-1)?.index10).toBe(40)
  expect(120 - (differentials.at(-1)?.value10 ?? 0), 'rounded it would be seven lower').toBe(70)
})

test('-5.65 goes up: 66 on 72.2/124 is -5.6, and -5.7 in floats', () => {
  expect(tenthsOf(differentialOf({ ...white, courseRating10: 722, slope: 124 }, { adjustedGross: 66 }))).toBe(-56)
  expect(Math.round((113 / 124) * (66 - 72.2) * 10)).toBe(-57)
})

test('floats: a mean of 14.75 is 14.8, and ten times 1.005 is 10.1 in tenths, 10.0 the wrong way', () => {
  const rounds = [147, 148, 190, 190, 190, 190, 190, 190].map((tenths, at) => ({
    playedOn: `2026-05-0${at + 1}`,
    differential: fromTenths(tenths),
  }))
  expect(recordOfRounds(rounds).issued.at(-1)?.index10).toBe(148)
  expect(tenthsOf(exactly('1.005').mul(10))).toBe(101)
  expect(Math.round(1.005 * 10 * 10)).toBe(100)
})
