import { z } from 'zod'

import { inPlainWords } from '#client/ui/forms/problem-words.ts'
import { CalculatedRound, CourseHandicapQuestion } from '#shared/leagues/handicap/contract.ts'
import { readIndex } from '#shared/leagues/handicap/words.ts'

// What the fields of both calculators hold, as texts, and what they ask.

export const TypedCourse = z.object({
  index: z.string(),
  courseRating: z.string(),
  slopeRating: z.string(),
  par: z.string(),
  holes: z.enum(['9', '18']),
  allowancePercent: z.string(),
})
export type TypedCourse = z.output<typeof TypedCourse>

export const TypedRound = z.object({
  key: z.string(),
  playedOn: z.string(),
  adjustedGross: z.string(),
  courseRating: z.string(),
  slopeRating: z.string(),
  holes: z.enum(['9', '18']),
})
export type TypedRound = z.output<typeof TypedRound>

/** Decimals with a point or a comma; NaN where it is no number. */
function readDecimal(typed: string): number {
  const text = typed.trim().replace(',', '.')

  return /^-?\d{1,4}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN
}

type Reading<Question> = { question: Question } | { problems: ReadonlyMap<string, string> }

export const readCourse = (typed: TypedCourse): Reading<CourseHandicapQuestion> =>
  read(CourseHandicapQuestion, typed, {
    index: readIndex(typed.index),
    courseRating: readDecimal(typed.courseRating),
    slopeRating: readDecimal(typed.slopeRating),
    par: readDecimal(typed.par),
    holes: Number(typed.holes),
    allowancePercent: readDecimal(typed.allowancePercent),
  })

export const readRound = (typed: TypedRound): Reading<CalculatedRound> =>
  read(CalculatedRound, typed, {
    playedOn: typed.playedOn,
    adjustedGross: readDecimal(typed.adjustedGross),
    courseRating: readDecimal(typed.courseRating),
    slopeRating: readDecimal(typed.slopeRating),
    holes: Number(typed.holes),
    // No differential asks for it.
    par: Number(typed.holes) * 4,
  })

/** What is wrong with each field; one that is empty is not wrong yet. */
function read<Question>(schema: z.ZodType<Question>, typed: object, asked: object): Reading<Question> {
  const result = schema.safeParse(asked, { error: inWords })
  if (result.success) return { question: result.data }

  const filled = new Set(Object.entries(typed).flatMap(([name, text]) => (text === '' ? [] : [name])))
  const problems = result.error.issues.map(({ path: [name = ''], message }) => [name.toString(), message] as const)
  return { problems: new Map(problems.filter(([name]) => filled.has(name)).toReversed()) }
}

const inWords: z.core.$ZodErrorMap = (issue) => (issue.code === 'invalid_type' ? 'Type a number.' : inPlainWords(issue))
