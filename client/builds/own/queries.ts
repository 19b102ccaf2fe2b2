import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { waitingContract } from '#shared/builds/waiting-contract.ts'

export const waiting = queryOptions({
  queryKey: ['builds', 'waiting'],
  queryFn: () => call(waitingContract.listWaiting, {}),
  staleTime: 5000,
})
