import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { resultsKey } from '#client/leagues/queries.ts'
import { recordsContract } from '#shared/leagues/records/contract.ts'

export const recordsOf = (seasonId: string) =>
  queryOptions({
    queryKey: [...resultsKey, 'records', seasonId],
    queryFn: () => call(recordsContract.readRecords, { params: { seasonId } }),
    staleTime: 60_000,
  })
