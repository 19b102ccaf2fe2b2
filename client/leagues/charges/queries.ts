import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { chargesContract } from '#shared/leagues/charges/contract.ts'

/** What players owe and whose day has come: of one season, or of all. */
export const unpaidCharges = (seasonId?: string) =>
  queryOptions({
    queryKey: ['leagues', 'unpaid', seasonId ?? null],
    queryFn: () => call(chargesContract.listUnpaidCharges, { query: { ...(seasonId !== undefined && { seasonId }) } }),
    staleTime: 15_000,
  })
