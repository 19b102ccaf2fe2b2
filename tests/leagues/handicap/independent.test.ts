import fc from 'fast-check'
import { expect, test } from 'vitest'

import { addDays } from '#shared/booking/local-time.ts'
import { wholeOf } from '#shared/leagues/handicap/exact.ts'
import { courseHandicapOf, playingHandicapOf, type Rating } from '#shared/leagues/handicap/rating.ts'
import { recordOfRounds } from '#shared/leagues/handicap/rounds.ts'
import { adjustedGrossOf, strokesOn } from '#shared/leagues/handicap/strokes.ts'
import {
  adjustedScore,
  courseHandicap,
  indexesOf,
  playedOff,
  type RatedCourse,
  strokesFor,
} from '#tests/leagues/independent/handicap.ts'
import { halfUp } from '#tests/leagues/independent/ratio.ts'
import { byText } from '#tests/support/by-text.ts'

// Two programs that were written from the rules apart from each other say the same of any rounds.

const ratingOf = ({ holes, rating10, slope, par }: RatedCourse): Rating => ({
  holes,
  courseRating10: rating10,
  slope,
  par,
})

const anyCourse = fc.oneof(
  fc.record({
    holes: fc.constant(18 as const),
    rating10: fc.integer({ min: 650, max: 770 }),
    slope: fc.integer({ min: 55, max: 155 }),
    par: fc.integer({ min: 68, max: 73 }),
  }),
  fc.record({
    holes: fc.constant(9 as const),
    rating10: fc.integer({ min: 325, max: 385 }),
    slope: fc.integer({ min: 55, max: 155 }),
    par: fc.integer({ min: 34, max: 37 }),
  }),
)

const anyRounds = fc.array(
  fc.record({
    course: anyCourse,
    /** Over par for 18 holes. */
    over: fc.integer({ min: -8, max: 12 }),
    /** Days after the one before; none is the same day. */
    after: fc.constantFrom(0, 1, 3, 7, 7, 20),
  }),
  { minLength: 1, maxLength: 40, size: 'max' },
)
/** Where somebody begins over par, and by how much they become worse with each round. */
const anyForm = fc.record({ from: fc.integer({ min: 0, max: 60 }), worse: fc.constantFrom(0, 0, 1, 2) })
const anyStart = fc.option(fc.integer({ min: -50, max: 540 }), { nil: null })

test('the indexes that rounds make are the same, day by day: few rounds, nines, exceptional scores and both caps', () => {
  const caps = new Set<string | null>()
  fc.assert(
    fc.property(anyRounds, anyStart, anyForm, (rounds, start10, { from, worse }) => {
      let day = '2025-01-01'
      const played = rounds.map(({ course, over, after }, at) => {
        day = addDays(day, after)
        const now = from + over + worse * at
        return { on: day, course, adjusted: course.par + Math.round(course.holes === 18 ? now : now / 2) }
      })
      const { issued } = recordOfRounds(
        played.map(({ on, course, adjusted }) => ({ playedOn: on, rating: ratingOf(course), adjustedGross: adjusted })),
        start10 ?? undefined,
      )
      for (const { cap } of issued) caps.add(cap)
      expect(issued.map(({ on, index10 }) => ({ on, index10 }))).toEqual(indexesOf(played, start10))
    }),
    { numRuns: 300, seed: 2024 },
  )
  expect([...caps].toSorted(byText)).toEqual([null, 'hard', 'highest', 'soft'].toSorted(byText))
})

test('the strokes of a course are the same for any index, also below scratch, and so is what is played off', () => {
  fc.assert(
    fc.property(
      anyCourse,
      fc.integer({ min: -100, max: 540 }),
      fc.integer({ min: 1, max: 100 }),
      (course, index10, percent) => {
        const own = courseHandicapOf(index10, ratingOf(course))
        const other = courseHandicap(index10, course)
        expect([wholeOf(own), playingHandicapOf(own, percent)]).toEqual([halfUp(other), playedOff(other, percent)])
      },
    ),
  )
})

const eighteen = Array.from({ length: 18 }, (_, at) => at + 1)

test('strokes fall on the same holes, and all of them do', () => {
  fc.assert(
    fc.property(fc.integer({ min: -20, max: 60 }), fc.constantFrom(9, 18), (strokes, holes) => {
      const ranks = eighteen.slice(0, holes)
      const received = ranks.map((rank) => strokesOn(strokes, rank, holes))
      expect(received).toEqual(ranks.map((rank) => strokesFor(strokes, rank, holes)))
      expect(received.reduce((sum, one) => sum + one, 0)).toBe(strokes)
    }),
  )
})

test('the score for the handicap is the same, with balls that were picked up, strokes given, and without an index', () => {
  const hole = fc.record({
    par: fc.integer({ min: 3, max: 5 }),
    score: fc.option(fc.integer({ min: 1, max: 20 }), { nil: null, freq: 5 }),
    order: fc.nat(),
  })
  fc.assert(
    fc.property(
      fc.array(hole, { minLength: 9, maxLength: 9 }),
      fc.option(fc.integer({ min: -4, max: 40 }), { nil: null }),
      (holes, strokes) => {
        const order = holes.map((one, at) => ({ ...one, at })).toSorted((one, other) => one.order - other.order)
        const ranks = holes.map((_, at) => order.findIndex((one) => one.at === at) + 1)
        const [pars, scores] = [holes.map(({ par }) => par), holes.map(({ score }) => score)]
        expect(
          adjustedGrossOf({
            holes: pars.map((par, at) => ({ par, strokeIndex: ranks[at] ?? 0 })),
            scores,
            courseHandicap: strokes,
          }),
        ).toBe(adjustedScore(pars, ranks, { scores, strokes }))
      },
    ),
  )
})
