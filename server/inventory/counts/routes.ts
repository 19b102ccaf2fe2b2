import { handlersFor } from '#server/kernel/http/mount.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'

import { chooseForCount, stepCount } from './end.ts'
import { pageOfCounts } from './list.ts'
import { readCount } from './present.ts'
import { openCount, scanForCount } from './scan.ts'

export const countRoutes = handlersFor(countsContract, (services) => {
  const { db } = services

  return {
    listStockCounts: ({ query }) => pageOfCounts(db, query),
    openStockCount: ({ body, headers, ...context }) =>
      openCount(services, { ...body, key: headers['idempotency-key'] }, context),
    readStockCount: ({ params, actor }) => readCount(db, params.countId, actor),
    scanForCount: ({ params, body, headers, ...context }) =>
      scanForCount(services, { id: params.countId, body, key: headers['idempotency-key'] }, context),
    chooseForCount: ({ params, body, ...context }) =>
      chooseForCount(db, { id: params.countId, sku: params.sku, choice: body }, context),
    stepStockCount: ({ params, body, headers, ...context }) =>
      stepCount(services, { id: params.countId, ...body, key: headers['idempotency-key'] }, context),
  }
})
