import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'

export const returnsMatching = (search: string) =>
  pagesOf(
    ['orders', 'returns', search],
    (after) => call(returnsContract.listLooseReturns, { query: { limit: 40, ...(search && { search }), ...after } }),
    { staleTime: 10_000 },
  )
