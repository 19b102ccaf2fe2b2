import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ownLeaguesContract } from '#shared/leagues/mine/contract.ts'

export const eveningsKey = ['leagues', 'evenings'] as const

/** The next evening of whoever is signed in, in each of their seasons; asked anew, since a sub may answer any moment. */
export const myEveningsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...eveningsKey, userId],
    queryFn: () => call(ownLeaguesContract.listMyEvenings, {}),
    staleTime: 2000,
    refetchInterval: 20_000,
  })
