import { z } from 'zod'

import { Line } from '#shared/http/wire.ts'
import { ChangedLeague } from '#shared/leagues/bays.ts'
import { Rates, refuseOddCourse, Tee } from '#shared/leagues/courses/course.ts'

import { Code, mostEntries, Retired, tooMany, unique } from './setup-values.ts'

const SetupTee = Tee.omit({ id: true }).extend({
  rates: Rates.default('everybody'),
  front: Tee.shape.front.default(null),
  back: Tee.shape.back.default(null),
})

/** A course that league rounds are played on, as it is rated. */
export const SetupCourse = z
  .strictObject({
    name: Line(80),
    holes: z.literal([9, 18]),
    tees: z.array(SetupTee).min(1, 'A course has a tee.').max(20, 'Name at most 20 tees.'),
    retired: Retired,
  })
  .superRefine(refuseOddCourse)
export type SetupCourse = z.output<typeof SetupCourse>

/** A league; its seasons are set up in the back office. */
export const SetupLeague = z.strictObject({
  code: Code,
  ...ChangedLeague.shape,
  /** The bays that a new one takes on its evenings, by their names. */
  bays: z.array(Line(80)).max(100).default([]),
  retired: Retired,
})
export type SetupLeague = z.output<typeof SetupLeague>

export const SetupCourses = unique(z.array(SetupCourse).max(mostEntries, tooMany), 'name')
export const SetupLeagues = unique(z.array(SetupLeague).max(mostEntries, tooMany), 'code')
