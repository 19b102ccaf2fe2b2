import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { lessonsContract, type LessonCredit } from '#shared/lessons/contract.ts'
import { counted } from '#shared/words.ts'

/** The lessons that whoever is signed in has left of packages, with their household; none for a guest. */
export const myCredits = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['booking', 'credits', userId ?? 'guest'],
    queryFn: async () => (userId === undefined ? [] : (await call(lessonsContract.listMyLessonCredits, {})).credits),
    staleTime: 15_000,
  })

export const creditsOfPerson = (personId: string) =>
  queryOptions({
    queryKey: ['booking', 'credits', 'of', personId],
    queryFn: () => call(lessonsContract.listLessonCreditsOfPerson, { params: { personId } }),
    staleTime: 15_000,
  })

interface Lesson {
  serviceCode: string
  /** On the wall, with its day. */
  local: string
  /** Without what is added. */
  minutes: number
}

/** What pays for a lesson: of several the one that lapses first, as the server takes it. */
export const creditFor = (credits: readonly LessonCredit[], lesson: Lesson): LessonCredit | undefined =>
  credits.find(
    ({ serviceCode, minutes, left, expiresOn }) =>
      serviceCode === lesson.serviceCode &&
      minutes >= lesson.minutes &&
      left > 0 &&
      expiresOn >= lesson.local.slice(0, 10),
  )

/** "1 of 3 lessons left, until Nov 24, 2027". */
export const leftWords = (
  { left, lessons, expiresOn }: Pick<LessonCredit, 'left' | 'lessons' | 'expiresOn'>,
  dayAndYear: (day: string) => string,
): string => `${left} of ${counted(lessons, 'lesson')} left, until ${dayAndYear(expiresOn)}`
