import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { pageOfOrders, pageOfOwnOrders } from './list.ts'
import { readOrder } from './order/present.ts'
import { payOrder, settlePayment } from './pay/pay.ts'
import { refundOrder, retryRefund } from './returns/refund.ts'
import { priceSale, sell } from './sell.ts'
import { stepOrder } from './step.ts'

export const ordersRoutes = handlersFor(ordersContract, () => ({
  priceSale: ({ body, work }) => priceSale(work, body),
  sell: async ({ body, headers, work }) =>
    sell(
      { ...work, context: await withApproval(work, headers, { acts: ['discount'], subjectId: null }) },
      { body, key: headers['idempotency-key'] },
    ),
  listOrders: ({ query, work }) => pageOfOrders(work, query),
  listMyOrders: ({ query, actor, work }) => pageOfOwnOrders(work, signedIn(actor).userId, query),
  readOrder: ({ params, actor, work }) => readOrder(work, params.orderId, actor),
  payOrder: ({ params, body, headers, work }) => payOrder(work, { ...params, body, key: headers['idempotency-key'] }),
  settlePayment: ({ params, work }) => settlePayment(work, params),
  refundOrder: async ({ params, query, body, headers, work }) =>
    refundOrder(
      { ...work, context: await withApproval(work, headers, { acts: ['refund'], subjectId: params.orderId }) },
      { ...params, body, key: headers['idempotency-key'], isPreview: query.preview !== undefined },
    ),
  retryRefund: ({ params, body, headers, work }) =>
    retryRefund(work, { ...params, body, key: headers['idempotency-key'] }),
  stepOrder: ({ params, body, work }) => stepOrder(work, { ...params, ...body }),
}))
