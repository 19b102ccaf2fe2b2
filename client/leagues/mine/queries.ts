import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ownLeaguesContract } from '#shared/leagues/mine/contract.ts'

export const eveningsKey = ['leagues', 'evenings'] as const

/** The next evening of whoever is signed in, in each of their seasons. */
export const myEveningsQuery = (userId: string | undefined) =>
  queryOptions({
    queryKey: [...eveningsKey, userId],
    queryFn: () => call(ownLeaguesContract.listMyEvenings, {}),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })
