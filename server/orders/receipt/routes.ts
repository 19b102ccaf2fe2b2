import { handlersFor } from '#server/kernel/http/mount.ts'
import { makeInvoice } from '#server/orders/documents/ask.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

import { exportOrders } from './export-orders.ts'
import { mailReceipt } from './mail-receipt.ts'

export const orderPapersRoutes = handlersFor(orderPapersContract, () => ({
  exportOrders: ({ query, work }) => exportOrders(work, query),
  makeInvoice: ({ params, headers, work }) => makeInvoice(work, { ...params, key: headers['idempotency-key'] }),
  mailReceipt: ({ params, body, headers, work }) =>
    mailReceipt(work, { ...params, ...body, key: headers['idempotency-key'] }),
}))
