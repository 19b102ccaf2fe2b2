import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { errorsContract } from '#shared/errors/contract.ts'

export const clientErrorsQuery = queryOptions({
  queryKey: ['errors'],
  queryFn: () => call(errorsContract.listClientErrors, {}),
  staleTime: 5000,
  refetchInterval: 15_000,
})

export const resolveClientError = (clientErrorId: string) =>
  call(errorsContract.resolveClientError, { params: { clientErrorId } })
