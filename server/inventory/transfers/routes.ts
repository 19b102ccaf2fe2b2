import { handlersFor } from '#server/kernel/http/mount.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'

import { draftTransfer, editTransfer } from './draft.ts'
import { pageOfTransfers } from './list.ts'
import { readTransfer } from './present.ts'
import { receiveTransfer } from './receive.ts'
import { stepTransfer } from './step.ts'
import { listPlaces } from './store.ts'

export const transferRoutes = handlersFor(transfersContract, () => {
  return {
    listStockPlaces: async ({ work }) => ({ places: await listPlaces(work) }),
    listStockTransfers: ({ query, work }) => pageOfTransfers(work, query),
    draftStockTransfer: ({ body, headers, work }) => draftTransfer(work, { body, key: headers['idempotency-key'] }),
    readStockTransfer: ({ params, actor, work }) => readTransfer(work, params.transferId, actor),
    editStockTransfer: ({ params, body, work }) => editTransfer(work, { id: params.transferId, ...body }),
    stepStockTransfer: ({ params, body, work }) => stepTransfer(work, { id: params.transferId, ...body }),
    receiveStockTransfer: ({ params, body, headers, work }) =>
      receiveTransfer(work, { id: params.transferId, body, key: headers['idempotency-key'] }),
  }
})
