import { handlersFor } from '#server/kernel/http/mount.ts'
import { makeInvoice } from '#server/orders/documents/ask.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

import { exportOrders } from './export-orders.ts'
import { mailReceipt } from './mail-receipt.ts'

export const orderPapersRoutes = handlersFor(orderPapersContract, (services) => ({
  exportOrders: ({ query, ...context }) => exportOrders(services, query, context),
  makeInvoice: ({ params, headers, ...context }) =>
    makeInvoice(services, { ...params, key: headers['idempotency-key'] }, context),
  mailReceipt: ({ params, body, headers, ...context }) =>
    mailReceipt(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
}))
