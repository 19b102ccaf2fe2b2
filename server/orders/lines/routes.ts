import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'

import { addOrderLine, handOver, releaseOrderLine } from './change-order.ts'
import { discountOrderLine } from './discount-line.ts'

/** A lower price may refund money. */
const changing = ({ orderId }: { orderId: string }) => ({ acts: ['discount', 'refund'] as const, subjectId: orderId })

export const orderLinesRoutes = handlersFor(orderLinesContract, () => ({
  addOrderLine: async ({ params, body, headers, work }) =>
    addOrderLine(
      { ...work, context: await withApproval(work, headers, changing(params)) },
      { ...params, ...body, key: headers['idempotency-key'] },
    ),
  handOverLines: ({ params, body, work }) => handOver(work, { ...params, ...body }),
  releaseOrderLine: async ({ params, body, headers, work }) =>
    releaseOrderLine({ ...work, context: await withApproval(work, headers, changing(params)) }, { ...params, ...body }),
  discountOrderLine: async ({ params, body, headers, work }) =>
    discountOrderLine(
      { ...work, context: await withApproval(work, headers, changing(params)) },
      { ...params, ...body, key: headers['idempotency-key'] },
    ),
}))
