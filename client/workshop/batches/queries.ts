import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ticketsKey } from '#client/workshop/tickets/queries.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'

/** Below that of tickets: what is done on one changes the batches. */
export const batchesQuery = queryOptions({
  queryKey: [...ticketsKey, 'batches'],
  queryFn: () => call(batchesContract.listBatches, {}),
  staleTime: 5000,
})

export const finishBatch = (taskIds: string[]) => call(batchesContract.finishBatch, { body: { taskIds } })
