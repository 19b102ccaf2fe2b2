import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { resultsKey } from '#client/leagues/queries.ts'
import { playoffsContract } from '#shared/leagues/playoffs/contract.ts'

export const playoffsKey = [...resultsKey, 'playoffs'] as const

export const bracketOf = (seasonId: string) =>
  queryOptions({
    queryKey: [...playoffsKey, seasonId],
    queryFn: () => call(playoffsContract.readBracket, { params: { seasonId } }),
    staleTime: 15_000,
  })
