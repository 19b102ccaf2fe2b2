import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { lessonsContract, type LessonCredit } from '#shared/lessons/contract.ts'
import { counted } from '#shared/words.ts'

/** The lessons left in packages of the signed-in person and their household; none for a guest. */
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
  /** Local date and time. */
  local: string
  /** The length without add-ons. */
  minutes: number
}

/** The credit that pays for a lesson. Of several the server takes the one that expires first. */
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
