import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Day } from '#shared/http/wire.ts'

import { fewestHoles } from './differential.ts'
import { highestIndex10 } from './handicap-index.ts'
import { CourseRating, SlopeRating, Tenths } from './rated.ts'

/** An index; one that is better than scratch is below zero. */
export const Index = Tenths.min(-10, 'No index is better than +10.0.')
  .max(highestIndex10 / 10, 'No index is higher than 54.0.')
  .meta({ examples: [14.3] })

/** A course as it is rated from one tee, for 18 holes or one nine. */
const rated = {
  holes: z.literal([9, 18]).meta({ examples: [18] }),
  courseRating: CourseRating,
  slopeRating: SlopeRating,
  par: z
    .int()
    .min(27)
    .max(80)
    .meta({ examples: [72] }),
}

export const CalculatedRound = z
  .strictObject({
    playedOn: Day,
    ...rated,
    /** With each hole at most its net double bogey. */
    adjustedGross: z
      .int()
      .min(18)
      .max(300)
      .meta({ examples: [85] }),
    /** How much harder the day was than the course. */
    pcc: Tenths.min(-1).max(3).exactOptional(),
    /** Of 18 holes; all of them when left out. */
    holesPlayed: z.int().min(fewestHoles, 'A round counts from 10 holes.').max(18).exactOptional(),
  })
  .refine(({ holes, holesPlayed }) => holes === 18 || holesPlayed === undefined, {
    path: ['holesPlayed'],
    message: 'All nine holes of a nine are played.',
  })
export type CalculatedRound = z.output<typeof CalculatedRound>

export const mostRounds = 400

export const HandicapQuestion = z.strictObject({
  rounds: z.array(CalculatedRound).min(1, 'An index is made of rounds.').max(mostRounds),
  /** Serves until three rounds have made an index. */
  startIndex: Index.exactOptional(),
})
export type HandicapQuestion = z.output<typeof HandicapQuestion>

export const HandicapAnswer = z.object({
  /** Null of fewer than three differentials. */
  index: z.number().nullable(),
  /** One for each round, in their order. */
  differentials: z.array(
    z.object({
      /** Null for a nine that waits for another, and for a part of a round without an index to complete it. */
      value: z.number().nullable(),
      used: z.boolean(),
      /** What exceptional scores took from it. */
      adjustment: z.number(),
    }),
  ),
  /** What few differentials add to the mean of those used. */
  added: z.number(),
  /** The lowest index of a year that this one is held against. */
  lowIndex: z.number().nullable(),
  cap: z.enum(['soft', 'hard', 'highest']).nullable(),
})
export type HandicapAnswer = z.output<typeof HandicapAnswer>

export const CourseHandicapQuestion = z.strictObject({
  index: Index,
  ...rated,
  allowancePercent: z
    .int()
    .min(1)
    .max(100)
    .meta({ examples: [95] }),
})
export type CourseHandicapQuestion = z.output<typeof CourseHandicapQuestion>

export const CourseHandicapAnswer = z.object({
  course: z.int(),
  /** To three places. */
  courseUnrounded: z.number(),
  playing: z.int(),
})
export type CourseHandicapAnswer = z.output<typeof CourseHandicapAnswer>

// Both only calculate.
const limit = { max: 120, perSeconds: 60 }

export const handicapContract = {
  calculateHandicap: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/calculators/handicap',
    summary: 'The Studio Handicap that rounds make, and which of them count',
    access: 'anyone',
    body: HandicapQuestion,
    response: HandicapAnswer,
    failures: ['invalid_input'],
    limit,
  }),
  calculateCourseHandicap: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/calculators/course-handicap',
    summary: 'The strokes that an index is given on a course, and how many of them are played off',
    access: 'anyone',
    body: CourseHandicapQuestion,
    response: CourseHandicapAnswer,
    failures: ['invalid_input'],
    limit,
  }),
}
