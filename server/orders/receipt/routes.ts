import { handlersFor } from '#server/kernel/http/mount.ts'
import { documentsContract } from '#shared/orders/documents.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

import { makeInvoice } from './ask.ts'
import { exportOrders } from './export-orders.ts'
import { mailReceipt } from './mail-receipt.ts'
import { readOrderDocument } from './read-document.ts'

export const orderPapersRoutes = handlersFor(orderPapersContract, () => ({
  exportOrders: ({ query, work }) => exportOrders(work, query),
  makeInvoice: ({ params, headers, work }) => makeInvoice(work, { ...params, key: headers['idempotency-key'] }),
  mailReceipt: ({ params, body, headers, work }) =>
    mailReceipt(work, { ...params, ...body, key: headers['idempotency-key'] }),
}))

export const documentsRoutes = handlersFor(documentsContract, () => ({
  readOrderDocument: ({ params, actor, work }) => readOrderDocument(work, params, actor),
}))
