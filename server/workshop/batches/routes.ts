import { handlersFor } from '#server/kernel/http/mount.ts'
import { batchesContract } from '#shared/workshop/batches/contract.ts'

import { listBatches } from './batches.ts'
import { finishBatch } from './finish-batch.ts'

export const batchRoutes = handlersFor(batchesContract, () => ({
  listBatches: ({ work }) => listBatches(work),
  finishBatch: ({ body, work }) => finishBatch(work, body.taskIds),
}))
