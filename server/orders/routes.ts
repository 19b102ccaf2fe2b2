import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { pageOfOrders, pageOfOwnOrders } from './list.ts'
import { payOrder } from './pay.ts'
import { readOrder } from './present.ts'
import { refundOrder } from './refund.ts'
import { retryRefund } from './retry-refund.ts'
import { priceSale, sell } from './sell.ts'
import { settlePayment } from './settle-payment.ts'
import { stepOrder } from './step.ts'

export const ordersRoutes = handlersFor(ordersContract, (services) => ({
  priceSale: ({ body, ...context }) => priceSale(services, body, context),
  sell: async ({ body, headers, ...context }) =>
    sell(
      services,
      { body, key: headers['idempotency-key'] },
      await withApproval(services, headers, { acts: ['discount'], subjectId: null }, context),
    ),
  listOrders: ({ query }) => pageOfOrders(services.db, query),
  listMyOrders: ({ query, actor }) => pageOfOwnOrders(services.db, signedIn(actor).userId, query),
  readOrder: ({ params, actor }) => readOrder(services, params.orderId, actor),
  payOrder: ({ params, body, headers, ...context }) =>
    payOrder(services, { ...params, body, key: headers['idempotency-key'] }, context),
  settlePayment: ({ params, ...context }) => settlePayment(services, params, context),
  refundOrder: async ({ params, query, body, headers, ...context }) =>
    refundOrder(
      services,
      { ...params, body, key: headers['idempotency-key'], isPreview: query.preview !== undefined },
      await withApproval(services, headers, { acts: ['refund'], subjectId: params.orderId }, context),
    ),
  retryRefund: ({ params, body, headers, ...context }) =>
    retryRefund(services, { ...params, body, key: headers['idempotency-key'] }, context),
  stepOrder: ({ params, body, ...context }) => stepOrder(services, { ...params, ...body }, context),
}))
