import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'

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
