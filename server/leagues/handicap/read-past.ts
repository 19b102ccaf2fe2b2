import { z } from 'zod'

import { cellTaker } from '#server/kernel/csv/columns.ts'
import { Day } from '#shared/http/wire.ts'
import { differentialOf } from '#shared/leagues/handicap/differential.ts'
import { tenthsOf } from '#shared/leagues/handicap/exact.ts'
import { type PastField, pastFieldWords } from '#shared/leagues/handicap/own-contract.ts'
import { CourseRating, SlopeRating, Tenths } from '#shared/leagues/handicap/rated.ts'

export interface ReadPast {
  /** A day; null where it cannot be read. */
  playedOn: string | null
  tenths: number | null
  problems: string[]
}

const Differential = Tenths.min(-20).max(99)
/** Of 18 holes, each at most its net double bogey. */
const Score = z.int().min(40).max(200)

const decimal = (text: string) => Number(text.replace(',', '.').replace('−', '-'))
/** One that is better than scratch has a plus. */
const signed = (text: string) => (text.startsWith('+') ? -decimal(text.slice(1)) : decimal(text))

/** Reads a round that was played elsewhere until today: its differential, or what it is made of. */
export function readPast(fields: Partial<Record<PastField, string>>, today: string): ReadPast {
  const { take, problems } = cellTaker(fields, pastFieldWords)
  const playedOn = take('playedOn', Day, (text) => text.replaceAll('/', '-'))
  const differential = take('differential', Differential, signed)
  const score = take('score', Score, Number)
  const courseRating = take('courseRating', CourseRating, decimal)
  const slope = take('slopeRating', SlopeRating, Number)
  if (playedOn === null && problems.length === 0) problems.push('Played on: There is none.')
  if (playedOn !== null && playedOn > today) problems.push('Played on: This day lies ahead.')
  if (problems.length > 0) return { playedOn, tenths: null, problems }

  if (differential !== null) return { playedOn, tenths: Math.round(differential * 10), problems }
  if (score === null || courseRating === null || slope === null) {
    problems.push('Write a score differential, or score, course rating and slope of 18 holes.')
    return { playedOn, tenths: null, problems }
  }
  const rating = { holes: 18, courseRating10: Math.round(courseRating * 10), slope, par: 72 } as const

  return { playedOn, tenths: tenthsOf(differentialOf(rating, { adjustedGross: score })), problems }
}
