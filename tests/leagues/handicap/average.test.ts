import { expect, test } from 'vitest'

import { addDays } from '#shared/booking/local-time.ts'
import { averagesOf, averageStart10, type AverageInputs } from '#shared/leagues/handicap/average.ts'
import { beatsAverage, beatsIndex } from '#shared/leagues/handicap/beats.ts'
import { courseStrokesOf } from '#shared/leagues/handicap/round-strokes.ts'
import { usualAverage } from '#shared/leagues/rules.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'

/** A Thursday. */
const first = '2026-10-01'

/** A round a week, so many strokes over par. */
const played = (over: readonly number[], daysApart = 7): AverageInputs['rounds'] =>
  over.map((one, at) => ({ id: String(at), playedOn: addDays(first, daysApart * at), over: one }))

const inputs = (over: readonly number[], rules: Partial<AverageInputs> = {}): AverageInputs => ({
  kind: 'league_average',
  holes: 9,
  startIndexTenths: null,
  dropWorst: 0,
  percent: 100,
  mostRise10: null,
  rounds: played(over),
  ...rules,
})

const tenths = (asked: AverageInputs) => averagesOf(asked).map(({ index10 }) => index10)

test.for<[what: string, asked: AverageInputs, is10: number[]]>([
  ['a mean over par', inputs([10, 12, 8]), [100, 110, 100]],
  ['ninety percent of it', inputs([10, 12, 8], { percent: 90 }), [90, 99, 90]],
  ['the worst left out, once there is another', inputs([10, 12, 8], { dropWorst: 1, percent: 90 }), [90, 90, 81]],
  ['two left out of two: the better one counts', inputs([10, 12], { dropWorst: 2 }), [100, 100]],
  ['thirds to the nearest tenth, halves up', inputs([1, 1, 2]), [10, 10, 13]],
  ['halves of a tenth below zero go up', inputs([-1, -2], { percent: 90 }), [-9, -13]],
  ['at most two more than a week before', inputs([4, 12, 12], { mostRise10: 20 }), [40, 60, 80]],
  ['down as it may', inputs([12, 0], { mostRise10: 20 }), [120, 60]],
  ['from half the starting index in a season of nines', inputs([14], { startIndexTenths: 181, mostRise10: 20 }), [111]],
  [
    'from all of it where eighteen are played',
    inputs([30], { holes: 18, startIndexTenths: 180, mostRise10: 20 }),
    [200],
  ],
])('a league’s average: %s', ([, asked, is10]) => {
  expect(tenths(asked)).toEqual(is10)
})

test('two rounds of one week rise from what held when the week began', () => {
  const rounds = played([4, 20, 20, 20], 1)
  expect(tenths(inputs([], { rounds, startIndexTenths: 40, mostRise10: 20 }))).toEqual([40, 40, 40, 40])
  expect(averagesOf(inputs([], { rounds, startIndexTenths: 40, mostRise10: 20 }))[1]).toMatchObject({
    held10: 20,
    before10: 120,
    isHeld: true,
  })
})

test('whatever the order of entry, the average is the same', () => {
  const asked = inputs([10, 12, 8, 15, 9], { ...usualAverage, startIndexTenths: 180 })

  expect(averagesOf({ ...asked, rounds: asked.rounds.toReversed() }).map(({ index10 }) => index10)).toEqual(
    tenths(asked),
  )
})

test('half of a starting index is rounded to a tenth, up', () => {
  expect([181, 180, -25, null].map((start10) => averageStart10(start10, 9))).toEqual([91, 90, -12, null])
})

test('strokes are the average itself, whatever the course', () => {
  const handicap = { ...aloneRules.handicap, system: 'league_average' as const }

  expect(courseStrokesOf({ id: 'A', index10: 85, rating: null }, handicap)).toMatchObject({
    index10: 85,
    courseHandicap: 9,
  })
  expect(courseStrokesOf({ id: 'A', index10: 400, rating: null }, handicap)?.courseHandicap).toBe(36)
})

test('who keeps beating an index is told by the last eight rounds beside the index of their mornings', () => {
  const rounds = [20, 20, 20, 14, 14, 20].map((value, at) => ({
    id: String(at),
    playedOn: addDays(first, at),
    differentialTenths: 10 * value,
  }))
  // Off 18.0 they began 2.0 above; then 20 - 2 = 18.0, 14 less than that by 4; 13.0 and so on.
  expect(beatsIndex({ startIndexTenths: 180, rounds }).rounds).toBe(6)
  expect(beatsIndex({ startIndexTenths: 180, rounds }).below).toBe(1)
  expect(beatsIndex({ startIndexTenths: null, rounds: rounds.slice(0, 3) })).toEqual({
    rounds: 0,
    below: 0,
    average10: null,
  })
  expect(beatsAverage(inputs([10, 6, 10]))).toEqual({ rounds: 2, below: 1, average10: -10 })
})
