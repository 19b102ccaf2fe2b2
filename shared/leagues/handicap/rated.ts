import { z } from 'zod'

const toOneTenth = (value: number) => Number.isInteger(Math.round(value * 1e9) / 1e8)

/** An index or a rating, as people write it; computed with are the tenths. */
export const Tenths = z.number().refine(toOneTenth, 'This has one decimal at most.')

export const CourseRating = Tenths.min(20, 'Course ratings go from 20.0 to 90.0.')
  .max(90, 'Course ratings go from 20.0 to 90.0.')
  .meta({ examples: [71.2] })

export const SlopeRating = z
  .int('This must be a whole number.')
  .min(55, 'Slopes go from 55 to 155.')
  .max(155, 'Slopes go from 55 to 155.')
  .meta({ examples: [131] })
