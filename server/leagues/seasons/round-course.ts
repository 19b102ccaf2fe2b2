import type { OnDatabase } from '#server/kernel/db/database.ts'
import { invalidField } from '#shared/http/failure.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import type { RoundCourse } from '#shared/leagues/seasons/contract.ts'

import { type CourseOfRound, findPlayedCourse } from './round-store.ts'

const nineWords = { front: 'front nine', back: 'back nine' } as const

/** As everybody reads the tee of a round: `White, front nine`. */
const teeWords = ({ teeName, nine }: Pick<RoundCourse, 'teeName' | 'nine'>): string =>
  nine === null ? teeName : `${teeName}, ${nineWords[nine]}`

/** Of a round whose course nobody has chosen. */
export const noCourse: CourseOfRound = {
  course: 'Course to be announced',
  tee: 'Tee to be announced',
  courseId: null,
  teeName: null,
  nine: null,
}

/** A course as it stands in the row of a round, refused where the round cannot be scored on it; `path` is where it was chosen. */
export async function courseOf(
  work: OnDatabase,
  choice: RoundCourse,
  { rules, path = '' }: { rules: Pick<LeagueRules, 'holes' | 'handicap'> | null; path?: string },
): Promise<CourseOfRound> {
  const { courseId, teeName, nine } = choice
  const course = await findPlayedCourse(work, courseId)
  if (!course) throw invalidField(`${path}courseId`, 'There is no such course, or it is retired.')
  const tees = course.tees.filter(({ name }) => name === teeName)
  if (tees.length === 0) throw invalidField(`${path}teeName`, `${course.name} has no such tee.`)
  const holes = rules?.holes ?? 9
  const hasNines = holes === 9 && course.holes === 18
  if (hasNines && nine === null) throw invalidField(`${path}nine`, 'Choose which nine is played.')
  if (!hasNines && nine !== null) throw invalidField(`${path}nine`, 'All holes of this course are played.')
  const isRated = nine === null || tees.every((tee) => tee[`${nine}Slope`] !== null)
  if (rules?.handicap.system === 'whs' && !isRated) {
    const which = nine === 'back' ? 'second' : 'first'
    throw invalidField(
      `${path}teeName`,
      `The ${teeName} tee has no rating of its ${which} nine, which handicaps need. Add it to the course first.`,
    )
  }

  return { course: course.name, tee: teeWords(choice), courseId, teeName, nine }
}

/** The same course for a round of another number of holes. */
export async function refitted(
  work: OnDatabase,
  { courseId, teeName, nine }: CourseOfRound,
  rules: Pick<LeagueRules, 'holes' | 'handicap'>,
): Promise<CourseOfRound | undefined> {
  if (courseId === null || teeName === null) return undefined
  const course = await findPlayedCourse(work, courseId)
  const fitting = rules.holes === 9 && course?.holes === 18 ? (nine ?? 'front') : null

  return fitting === nine ? undefined : courseOf(work, { courseId, teeName, nine: fitting }, { rules })
}
