import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { errorsContract } from '#shared/errors/contract.ts'

export const clientErrors = { queryKey: ['errors'] }

export const clientErrorsMatching = (search: string) =>
  pagesOf(
    [...clientErrors.queryKey, search],
    (after) => call(errorsContract.listClientErrors, { query: { ...(search && { search }), ...after } }),
    { staleTime: 5000, refetchInterval: 15_000 },
  )

export const resolveClientError = (clientErrorId: string) =>
  call(errorsContract.resolveClientError, { params: { clientErrorId } })
