import { expect, test } from 'vitest'

import type { Rating } from '#shared/leagues/handicap/rating.ts'
import { courseStrokesOf, roundStrokes, type StrokesTeam } from '#shared/leagues/handicap/round-strokes.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { aloneRules, pairsRules } from '#tests/leagues/seasons/rules.ts'

const eighteen: Rating = { holes: 18, courseRating10: 712, slope: 131, par: 72 }
const nine: Rating = { holes: 9, courseRating10: 354, slope: 128, par: 36 }

const team = (id: string, indexes: readonly (number | null)[], rating: Rating = nine): StrokesTeam => ({
  id,
  players: indexes.map((index10, at) => ({ id: `${id}${at}`, index10, rating })),
})

const off = (rules: LeagueRules, percents: number[]): LeagueRules => ({
  ...rules,
  handicap: { ...rules.handicap, highestIndex10: 540, allowancePercents: percents },
})

const strokes = (teams: readonly StrokesTeam[], rules: LeagueRules) =>
  roundStrokes(teams, rules).map((card) => card.strokes)

test.for<[what: string, index10: number, rating: Rating, percent: number, handicap: number, strokes: number]>([
  ['14.3 on 18 holes at 95 %', 143, eighteen, 95, 16, 15],
  ['14.3 on 18 holes at 85 %, of the unrounded handicap', 143, eighteen, 85, 16, 13],
  ['14.3 on a nine: half of it is rounded first', 143, nine, 100, 8, 8],
  ['14.3 on a nine at 85 %', 143, nine, 85, 8, 6],
  ['8.7 on a nine', 87, { holes: 9, courseRating10: 353, slope: 121, par: 36 }, 100, 4, 4],
  ['+2.4 on 18 holes', -24, { holes: 18, courseRating10: 731, slope: 140, par: 72 }, 100, -2, -2],
])('%s', ([, index10, rating, percent, handicap, received]) => {
  const rules = off(aloneRules, [percent])
  const [card] = roundStrokes([team('A', [index10], rating)], rules)

  expect(card?.course?.courseHandicap).toBe(handicap)
  expect(card?.strokes).toBe(received)
})

test('nobody plays off more than the season lets them', () => {
  const { handicap } = aloneRules

  expect(courseStrokesOf({ id: 'A', index10: 480, rating: eighteen }, handicap)?.index10).toBe(handicap.highestIndex10)
})

test('of two that meet hole by hole the lowest plays off nothing, and a plus handicap gives strokes', () => {
  // 143 and 87 on this nine are 7.556 and 4.384.
  const rules = off(pairsRules, [100])
  expect(strokes([team('A', [143, 87]), team('B', [87, 143])], rules)).toEqual([4, 0, 0, 4])
  expect(strokes([team('A', [-40]), team('B', [143])], off({ ...pairsRules, teamSize: 1 }, [100]))).toEqual([0, 11])
})

test('who has no index receives nothing, and plays off nothing against others', () => {
  expect(strokes([team('A', [null])], off(aloneRules, [100]))).toEqual([0])
  expect(roundStrokes([team('A', [null])], off(aloneRules, [100]))[0]?.course).toBeNull()
  expect(strokes([team('A', [null]), team('B', [143])], off({ ...pairsRules, teamSize: 1 }, [100]))).toEqual([0, 8])
})

test('in a group, in a pairing of three, and where only places count everybody has all of their strokes', () => {
  const three = [team('A', [143]), team('B', [87]), team('C', [143])]
  expect(strokes(three, off(pairsRules, [100]))).toEqual([8, 4, 8])
  expect(strokes(three.slice(0, 2), off(aloneRules, [100]))).toEqual([8, 4])
})

test('a ball that is shared has the shares of all, the lowest first, added up before they are rounded', () => {
  const scramble = off({ ...pairsRules, format: 'scramble', points: aloneRules.points }, [35, 15])
  // 4.384 x 35 % + 7.556 x 15 % = 2.668.
  expect(strokes([team('A', [143, 87])], scramble)).toEqual([3])
  const foursomes = off({ ...scramble, format: 'alternate_shot' }, [50])
  // (7.556 + 4.384) x 50 % = 5.97; halves rounded by themselves would be 4 and 2.
  expect(strokes([team('A', [143, 87])], foursomes)).toEqual([6])
  expect(strokes([team('A', [])], foursomes)).toEqual([])
})

test('without handicaps nobody receives anything', () => {
  const rules: LeagueRules = { ...pairsRules, handicap: { ...pairsRules.handicap, system: 'none' } }

  expect(strokes([team('A', [143]), team('B', [-24])], rules)).toEqual([0, 0])
})
