import { handlersFor } from '#server/kernel/http/mount.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'

import { listBatches } from './batches.ts'
import { finishBatch } from './finish-batch.ts'

export const batchRoutes = handlersFor(batchesContract, (services) => ({
  listBatches: () => listBatches(services),
  finishBatch: ({ body, ...context }) => finishBatch(services, body.taskIds, context),
}))
