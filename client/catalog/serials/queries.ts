import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'

/** What is lost or stolen of what some serials or codes name. */
export const missedOf = (serials: readonly string[]) =>
  queryOptions({
    queryKey: ['inventory', 'missed', ...serials],
    queryFn: () => call(unitsContract.findMissedSerials, { body: { serials: [...serials] } }),
    staleTime: 60_000,
  })
