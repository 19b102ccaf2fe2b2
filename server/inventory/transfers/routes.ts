import { handlersFor } from '#server/kernel/http/mount.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'

import { draftTransfer, editTransfer } from './draft.ts'
import { pageOfTransfers } from './list.ts'
import { readTransfer } from './present.ts'
import { receiveTransfer } from './receive.ts'
import { stepTransfer } from './step.ts'
import { listPlaces } from './store.ts'

export const transferRoutes = handlersFor(transfersContract, (services) => {
  const { db } = services

  return {
    listStockPlaces: async () => ({ places: await listPlaces(db) }),
    listStockTransfers: ({ query }) => pageOfTransfers(db, query),
    draftStockTransfer: ({ body, headers, ...context }) =>
      draftTransfer(services, { body, key: headers['idempotency-key'] }, context),
    readStockTransfer: ({ params, actor }) => readTransfer(db, params.transferId, actor),
    editStockTransfer: ({ params, body, ...context }) => editTransfer(db, { id: params.transferId, ...body }, context),
    stepStockTransfer: ({ params, body, ...context }) =>
      stepTransfer(services, { id: params.transferId, ...body }, context),
    receiveStockTransfer: ({ params, body, headers, ...context }) =>
      receiveTransfer(services, { id: params.transferId, body, key: headers['idempotency-key'] }, context),
  }
})
