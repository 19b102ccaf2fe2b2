import type { CourseDocument, Tee } from '#shared/leagues/courses/course.ts'
import type { Rating } from '#shared/leagues/handicap/rating.ts'

interface PlayedCourse {
  course: CourseDocument
  /** Of a course of 18; null where all of its holes are played. */
  nine: 'front' | 'back' | null
  /** Of the round: 18 on a course of nine play it twice. */
  holes: 9 | 18
}

interface TeePlayer {
  name: string
  teeName: string | null
  ratedAs: 'men' | 'women' | null
}

export interface PlayedTee {
  tee: Tee
  /** Null where it is not rated for these holes. */
  rating: Rating | null
}

/** The tee of a player, as it is rated for them; or why there is none, as a sentence. */
export function teeOf(
  { name, teeName, ratedAs }: TeePlayer,
  { course, nine, holes }: PlayedCourse,
): PlayedTee | { missing: string } {
  if (teeName === null) return { missing: `Say from which tee of ${course.name} is played.` }

  const named = course.tees.filter((tee) => tee.name.toLowerCase() === teeName.toLowerCase())
  const tee = named.find(({ rates }) => rates === ratedAs) ?? named.find(({ rates }) => rates === 'everybody')
  if (named.length === 0) return { missing: `${course.name} has no tee ${teeName}, which ${name} plays.` }
  if (!tee) {
    const others = named.map(({ rates }) => rates).join(' and ')
    return { missing: `${teeName} of ${course.name} is rated for ${others}: say whose rating is that of ${name}.` }
  }

  return { tee, rating: ratingOf(tee, { course, nine, holes }) }
}

const holesOf = (nine: PlayedCourse['nine'], holes: number): readonly [from: number, to: number] =>
  nine === null ? [0, holes] : nine === 'front' ? [0, 9] : [9, 18]

export function ratingOf(tee: Tee, { course, nine, holes }: PlayedCourse): Rating | null {
  const rated = nine === null ? tee : tee[nine]
  const [from, to] = holesOf(nine, course.holes)
  // Nine holes that are played twice are rated twice, at the slope that they have.
  const times = holes / (to - from)

  return (
    rated && {
      holes,
      courseRating10: times * Math.round(rated.courseRating * 10),
      slope: rated.slopeRating,
      par: times * tee.pars.slice(from, to).reduce((sum, par) => sum + par, 0),
    }
  )
}
