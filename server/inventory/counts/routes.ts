import { handlersFor } from '#server/kernel/http/mount.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'

import { chooseForCount, stepCount } from './end.ts'
import { pageOfCounts } from './list.ts'
import { readCount } from './present.ts'
import { openCount, scanForCount } from './scan.ts'

export const countRoutes = handlersFor(countsContract, () => {
  return {
    listStockCounts: ({ query, work }) => pageOfCounts(work, query),
    openStockCount: ({ body, headers, work }) => openCount(work, { ...body, key: headers['idempotency-key'] }),
    readStockCount: ({ params, actor, work }) => readCount(work, params.countId, actor),
    scanForCount: ({ params, body, headers, work }) =>
      scanForCount(work, { id: params.countId, body, key: headers['idempotency-key'] }),
    chooseForCount: ({ params, body, work }) =>
      chooseForCount(work, { id: params.countId, sku: params.sku, choice: body }),
    stepStockCount: ({ params, body, headers, work }) =>
      stepCount(work, { id: params.countId, ...body, key: headers['idempotency-key'] }),
  }
})
