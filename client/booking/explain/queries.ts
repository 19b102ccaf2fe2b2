import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { explainContract } from '#shared/booking/explain/explain-contract.ts'
import type { Input } from '#shared/http/endpoint.ts'

export type ExplainedStart = Input<typeof explainContract.explainStart>['query']

export const explanationOf = (query: ExplainedStart) =>
  queryOptions({
    queryKey: ['booking', 'explain', query],
    queryFn: () => call(explainContract.explainStart, { query }),
    staleTime: 5000,
  })
