import type {
  CalculatedRound,
  CourseHandicapAnswer,
  CourseHandicapQuestion,
  HandicapAnswer,
  HandicapQuestion,
} from './contract.ts'
import { wholeOf } from './exact.ts'
import { courseHandicapOf, playingHandicapOf, type Rating } from './rating.ts'
import { recordOfRounds } from './rounds.ts'

// What the calculators answer, on the wire in decimals.

const tenthsIn = (value: number) => Math.round(value * 10)

interface Rated {
  holes: 9 | 18
  courseRating: number
  slopeRating: number
  par: number
}

const ratingOf = ({ holes, courseRating, slopeRating, par }: Rated): Rating => ({
  holes,
  courseRating10: tenthsIn(courseRating),
  slope: slopeRating,
  par,
})

const playedRound = ({ playedOn, adjustedGross, pcc = 0, holesPlayed, ...rated }: CalculatedRound) => ({
  playedOn,
  adjustedGross,
  rating: ratingOf(rated),
  pcc10: tenthsIn(pcc),
  ...(holesPlayed !== undefined && { holesPlayed }),
})

export function calculateHandicap({ rounds, startIndex }: HandicapQuestion): HandicapAnswer {
  const start10 = startIndex === undefined ? undefined : tenthsIn(startIndex)
  const { differentials, issued, differentialAt } = recordOfRounds(rounds.map(playedRound), start10)
  const last = issued.at(-1)

  return {
    index: last ? last.index10 / 10 : null,
    differentials: differentialAt.map((at) => {
      const counted = at === null ? undefined : differentials[at]
      return {
        value: counted ? counted.value10 / 10 : null,
        used: at !== null && (last?.used.includes(at) ?? false),
        adjustment: (counted?.adjusted10 ?? 0) / 10,
      }
    }),
    added: (last?.added10 ?? 0) / 10,
    lowIndex: last?.low10 == null ? null : last.low10 / 10,
    cap: last?.cap ?? null,
  }
}

export function calculateCourseHandicap({
  index,
  allowancePercent,
  ...rated
}: CourseHandicapQuestion): CourseHandicapAnswer {
  const course = courseHandicapOf(tenthsIn(index), ratingOf(rated))

  return {
    course: wholeOf(course),
    courseUnrounded: course.round(3).valueOf(),
    playing: playingHandicapOf(course, allowancePercent),
  }
}
