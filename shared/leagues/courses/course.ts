import { z } from 'zod'

import { Id, Line } from '#shared/http/wire.ts'
import { CourseRating, SlopeRating } from '#shared/leagues/handicap/rated.ts'

const Rated = z.strictObject({ courseRating: CourseRating, slopeRating: SlopeRating })

/** Whom a tee is rated for: one from which men and women play has two ratings. */
export const Rates = z.enum(['everybody', 'men', 'women'])
export type Rates = z.output<typeof Rates>

const Par = z.int('This must be a whole number.').min(3, 'Pars go from 3 to 6.').max(6, 'Pars go from 3 to 6.')
const StrokeIndex = z.int('This must be a whole number.').min(1, 'This begins at 1.').max(18, 'This ends at 18.')

export const Tee = z.strictObject({
  /** Left out for one that is new. */
  id: Id.exactOptional(),
  name: Line(40).meta({ examples: ['White'] }),
  rates: Rates,
  /** Of all holes of the course. */
  ...Rated.shape,
  /** Of each nine of a course of 18, where they are rated by themselves. */
  front: Rated.nullable(),
  back: Rated.nullable(),
  /** By hole. */
  pars: z.array(Par),
  /** By hole: 1 is where the first stroke is given. */
  strokeIndexes: z.array(StrokeIndex),
})
export type Tee = z.output<typeof Tee>

const Facts = z.strictObject({
  name: Line(80).meta({ examples: ['Torrey Pines South'] }),
  holes: z.literal([9, 18]).meta({ examples: [18] }),
  tees: z.array(Tee).min(1, 'A course has a tee.').max(20, 'Name at most 20 tees.'),
  active: z.boolean(),
})

export const courseShape = Facts.shape

type Refuse = (path: PropertyKey[], message: string) => void

function refuseOddTee({ front, back, pars, strokeIndexes }: Tee, holes: number, refuse: Refuse): void {
  if (pars.length !== holes) refuse(['pars'], `Write a par for each of the ${holes} holes.`)
  const inOrder = strokeIndexes.toSorted((one, other) => one - other)
  if (inOrder.length !== holes || inOrder.some((index, at) => index !== at + 1)) {
    refuse(['strokeIndexes'], `Each number from 1 to ${holes} stands at one hole.`)
  }
  if (holes === 9 && front !== null) refuse(['front'], 'A course of nine holes has one rating.')
  if (holes === 9 && back !== null) refuse(['back'], 'A course of nine holes has one rating.')
}

/** The rules that concern more than one field. */
export function refuseOddCourse(
  { holes, tees }: Pick<z.output<typeof Facts>, 'holes' | 'tees'>,
  context: z.core.$RefinementCtx,
): void {
  const names = new Set<string>()
  for (const [at, tee] of tees.entries()) {
    const refuse: Refuse = (path, message) => context.addIssue({ code: 'custom', path: ['tees', at, ...path], message })
    const name = `${tee.name.toLowerCase()} ${tee.rates}`
    if (names.has(name)) refuse(['name'], 'Another tee has this name, and is rated for the same players.')
    names.add(name)
    refuseOddTee(tee, holes, refuse)
  }
}

/** A course with its tees. */
export const CourseDocument = Facts.superRefine(refuseOddCourse)
export type CourseDocument = z.output<typeof CourseDocument>

/** Stroke indexes as most courses have them: odd ones on the way out, even ones on the way in. */
const usualIndexes = {
  9: [5, 1, 9, 3, 7, 2, 8, 4, 6],
  18: [9, 1, 17, 5, 13, 3, 15, 7, 11, 10, 2, 18, 6, 14, 4, 16, 8, 12],
}

export const newTee = (holes: 9 | 18): Tee => ({
  name: 'White',
  rates: 'everybody',
  courseRating: holes === 18 ? 72 : 36,
  slopeRating: 113,
  front: null,
  back: null,
  pars: Array.from({ length: holes }, () => 4),
  strokeIndexes: usualIndexes[holes],
})

export const parOf = ({ pars }: Pick<Tee, 'pars'>): number => pars.reduce((sum, par) => sum + par, 0)
