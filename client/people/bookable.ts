import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { householdsContract } from '#shared/people/households.ts'

/** The others of their household for whom somebody may book. */
export const bookableBy = (userId: string) =>
  queryOptions({
    queryKey: ['people', 'bookable', userId],
    queryFn: async () => (await call(householdsContract.listBookable, {})).people,
    staleTime: 300_000,
  })
