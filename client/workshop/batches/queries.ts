import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'

/** Under the key of the tickets, because marking a task on a ticket changes its batch. */
export const batchesQuery = queryOptions({
  queryKey: [...ticketsKey, 'batches'],
  queryFn: () => call(batchesContract.listBatches, {}),
  staleTime: 5000,
})

export const finishBatch = (taskIds: string[]) => call(batchesContract.finishBatch, { body: { taskIds } })
