import { expect, test } from 'vitest'

import { addDays } from '#shared/booking/local-time.ts'
import {
  differentialOf,
  differentialOfNine,
  differentialOfPart,
  differentialOfTwoNines,
  expectedOfNine,
} from '#shared/leagues/handicap/differential.ts'
import { type Exact, exactly, fromTenths, tenthsOf, wholeOf } from '#shared/leagues/handicap/exact.ts'
import { indexOf } from '#shared/leagues/handicap/handicap-index.ts'
import { courseHandicapOf, playingHandicapOf, type Rating } from '#shared/leagues/handicap/rating.ts'
import { addDay, emptyRecord, indexOn } from '#shared/leagues/handicap/record.ts'

const rated = (courseRating: number, slope: number, par = 72): Rating => ({
  holes: courseRating > 50 ? 18 : 9,
  courseRating10: Math.round(courseRating * 10),
  slope,
  par,
})
const tenths = (values: readonly number[]) => values.map((value) => Math.round(value * 10))
const exact = (value: number) => fromTenths(Math.round(value * 10))

const golden = [
  12.1, 14, 9.8, 16.2, 11.5, 13.3, 10.9, 15, 12.8, 14.4, 11.1, 17.9, 13, 12.2, 10.4, 18.3, 14.9, 11.8, 13.7, 12.6,
]

const firstDay = '2024-01-01'

interface Differential {
  playedOn: string
  value: Exact
}

function recordOf(differentials: readonly Differential[]) {
  const record = emptyRecord()
  for (const [day, played] of Map.groupBy(differentials, ({ playedOn }) => playedOn)) {
    addDay(
      record,
      day,
      played.map(({ value }) => value),
    )
  }
  return record
}

/** One differential a day, the first ones so many days before the others. */
const played = (values: readonly number[], gapAfter = 0, gapDays = 0): Differential[] =>
  values.map((value, at) => ({ playedOn: addDays(firstDay, at + (at >= gapAfter ? gapDays : 0)), value: exact(value) }))

test.each([
  { gross: 85, rating: rated(71.2, 131), is10: 119 },
  { gross: 68, rating: rated(70.1, 125), is10: -19 },
  { gross: 78, rating: rated(71.8, 124), is10: 57 },
  { gross: 66, rating: rated(72.2, 124), is10: -56 },
])(
  'a score of $gross on $rating.courseRating10/$rating.slope is a differential of $is10 tenths',
  ({ gross, rating, is10 }) => {
    expect(tenthsOf(differentialOf(rating, { adjustedGross: gross }))).toBe(is10)
  },
)

test('halves of a tenth go up, also below zero', () => {
  expect([exactly('-1.55'), exactly('-5.65'), exactly('5.65')].map(tenthsOf)).toEqual([-15, -56, 57])
  expect([exactly('2.5'), exactly('-1.5'), exactly('-2.5')].map(wholeOf)).toEqual([3, -1, -2])
})

test('a day that was harder by a stroke takes one from 18 holes, half of one from nine', () => {
  const harder = { adjustedGross: 85, pcc10: 10 }
  expect(tenthsOf(differentialOf(rated(71.2, 113), harder))).toBe(128)
  expect(tenthsOf(differentialOf(rated(35.2, 113, 36), { ...harder, adjustedGross: 48 }))).toBe(123)
})

test('nine holes are completed by what the index lets expect, rounded once', () => {
  const nine = rated(35.2, 121, 36)
  expect(tenthsOf(differentialOfNine(nine, { adjustedGross: 48 }, 117))).toBe(192)
  expect(expectedOfNine(140).equals('8.48')).toBe(true)
  const starting = [48, 46, 50].map((gross) => tenthsOf(differentialOfNine(nine, { adjustedGross: gross }, 180)))
  expect(starting).toEqual([225, 206, 244])
  expect(indexOf(starting, null)?.index10).toBe(186)
})

test('without an index two nines make an 18, each unrounded', () => {
  const [first, second] = [48, 47].map((gross) => differentialOf(rated(35.2, 121, 36), { adjustedGross: gross }))
  // 11.9537 and 11.0198: rounded before they were added, they would be 23.0 as well; 0.04 and 0.04 would not.
  expect(first && second && tenthsOf(differentialOfTwoNines(first, second))).toBe(230)
  expect(tenthsOf(differentialOfTwoNines(exactly('0.04'), exactly('0.04')))).toBe(1)
})

test('a round that ended after 14 holes counts those, and what is expected of four', () => {
  // 113/131 × (66 − 71.2 × 14/18) + (0.52 × 14.3 + 1.2) × 4/9 = 9.163 + 3.838
  expect(tenthsOf(differentialOfPart(rated(71.2, 131), { adjustedGross: 66, holes: 14 }, 143))).toBe(130)
  for (const holes of [9, 18]) {
    expect(() => differentialOfPart(rated(71.2, 131), { adjustedGross: 66, holes }, 143)).toThrow(RangeError)
  }
})

test.each([
  { differentials: [15.3, 15.2, 16.6], is10: 132 },
  { differentials: [20.1, 18.4, 22, 19.9], is10: 174 },
  { differentials: [15, 16, 17, 18, 19, 20], is10: 145 },
  { differentials: golden, is10: 112 },
  { differentials: Array.from({ length: 20 }, () => 60), is10: 540 },
])('the index of $differentials is $is10 tenths', ({ differentials, is10 }) => {
  expect(indexOf(tenths(differentials), null)?.index10).toBe(is10)
})

test('two differentials make no index', () => {
  expect(indexOf([150, 160], null)).toBeUndefined()
})

test.each([
  { of: 19, low: 13.5, is10: 178, cap: 'soft' },
  { of: 25, low: 13.5, is10: 185, cap: 'hard' },
  { of: 13.4, low: 10, is10: 132, cap: 'soft' },
  { of: 13, low: 10, is10: 130, cap: null },
])('twenty of $of above a low of $low are $is10 tenths', ({ of, low, is10, cap }) => {
  const all = Array.from({ length: 20 }, () => Math.round(of * 10))
  expect(indexOf(all, low * 10)).toMatchObject({ index10: is10, cap })
  expect(indexOf(all.slice(1), low * 10), 'the nineteenth is held against no low').toMatchObject({
    index10: Math.round(of * 10),
    cap: null,
    low10: null,
  })
})

test('the twentieth differential is the first that is held against the lowest of a year, of fewer than twenty too', () => {
  const within = recordOf(played(golden)).issued
  const after = recordOf(played(golden, 8, 400)).issued

  expect(within.at(-1)).toMatchObject({ index10: 110, before10: 112, low10: 78, cap: 'soft' })
  expect(after.at(-1)).toMatchObject({ index10: 112, cap: null })
  expect(within.slice(0, -1).every(({ low10 }) => low10 === null)).toBe(true)
})

test.each([
  { courseRating: 72.6, takes10: 0, index10: 40 },
  { courseRating: 72.7, takes10: -10, index10: 29 },
])('78 on $courseRating/121 after three of 14.0 takes $takes10 tenths: the unrounded differential decides', (row) => {
  const score = differentialOf(rated(row.courseRating, 121), { adjustedGross: 78 })
  const record = recordOf([...played([14, 14, 14]), { playedOn: addDays(firstDay, 3), value: score }])

  expect(record.differentials.map(({ adjusted10 }) => adjusted10)).toEqual(Array.from({ length: 4 }, () => row.takes10))
  expect(record.issued.at(-1)?.index10).toBe(row.index10)
})

test('two exceptional rounds of a day meet the index of its morning, and add up; later ones are not touched', () => {
  const day = addDays(firstDay, 3)
  const record = recordOf([
    ...played([14, 14, 14]),
    { playedOn: day, value: exact(4) },
    { playedOn: day, value: exact(1.5) },
    { playedOn: addDays(day, 1), value: exact(14) },
  ])
  expect(record.differentials.map(({ adjusted10 }) => adjusted10)).toEqual([-30, -30, -30, -30, -20, 0])
  expect(record.issued.map(({ on }) => on)).toEqual([addDays(firstDay, 2), day, addDays(day, 1)])
  expect([indexOn(record, day), indexOn(record, addDays(firstDay, 2))]).toEqual([120, undefined])
})

test('no score is exceptional beside a starting index', () => {
  expect(recordOf(played([2, 14, 14])).differentials.map(({ adjusted10 }) => adjusted10)).toEqual([0, 0, 0])
})

test('the allowance is taken of the unrounded course handicap', () => {
  const course = courseHandicapOf(143, rated(71.2, 131))
  expect([wholeOf(course), playingHandicapOf(course, 95), playingHandicapOf(course, 85)]).toEqual([16, 15, 13])
  expect(playingHandicapOf(exactly(wholeOf(course)), 85), 'the trap').toBe(14)
})

test('half an index is rounded to a tenth before it meets a nine', () => {
  const hard = courseHandicapOf(143, rated(35.4, 128, 36))
  expect([wholeOf(hard), playingHandicapOf(hard, 85)]).toEqual([8, 6])
  expect(
    courseHandicapOf(87, rated(35.3, 121, 36))
      .round(2)
      .valueOf(),
  ).toBe(4.01)
})

test('who is better than scratch gives strokes to the course', () => {
  expect(wholeOf(courseHandicapOf(-24, rated(73.1, 140)))).toBe(-2)
})
