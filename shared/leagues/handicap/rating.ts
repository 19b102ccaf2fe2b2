import { type Exact, exactly, fromTenths, tenthsOf, wholeOf } from './exact.ts'

/** The slope of a course of standard difficulty. */
export const standardSlope = 113

/** How hard a course is from one tee, for 18 holes or for one nine. */
export interface Rating {
  holes: 9 | 18
  /** Tenths of a stroke. */
  courseRating10: number
  /** 55 to 155. */
  slope: number
  par: number
}

/**
 * The strokes that a player of this index is given here, unrounded. For a nine the index is halved first, and that half is
 * rounded to a tenth (Rules of Handicapping 2024, 6.1b).
 */
export function courseHandicapOf(index10: number, { holes, courseRating10, slope, par }: Rating): Exact {
  const index = holes === 18 ? fromTenths(index10) : fromTenths(tenthsOf(exactly(index10, 20)))

  return index.mul(exactly(slope, standardSlope)).add(fromTenths(courseRating10)).sub(par)
}

/** The strokes that are played off: rounded only after the allowance. */
export const playingHandicapOf = (courseHandicap: Exact, allowancePercent: number): number =>
  wholeOf(courseHandicap.mul(exactly(allowancePercent, 100)))
