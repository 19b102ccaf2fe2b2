import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'

import { addOrderLine } from './add-line.ts'
import { discountOrderLine } from './discount-line.ts'
import { handOver } from './hand-over.ts'
import { releaseOrderLine } from './release-line.ts'

/** What costs less than was paid for it gives money back. */
const changing = ({ orderId }: { orderId: string }) => ({ acts: ['discount', 'refund'] as const, subjectId: orderId })

export const orderLinesRoutes = handlersFor(orderLinesContract, (services) => ({
  addOrderLine: async ({ params, body, headers, ...context }) =>
    addOrderLine(
      services,
      { ...params, ...body, key: headers['idempotency-key'] },
      await withApproval(services, headers, changing(params), context),
    ),
  handOverLines: ({ params, body, ...context }) => handOver(services, { ...params, ...body }, context),
  releaseOrderLine: async ({ params, body, headers, ...context }) =>
    releaseOrderLine(
      services,
      { ...params, ...body },
      await withApproval(services, headers, changing(params), context),
    ),
  discountOrderLine: async ({ params, body, headers, ...context }) =>
    discountOrderLine(
      services,
      { ...params, ...body, key: headers['idempotency-key'] },
      await withApproval(services, headers, changing(params), context),
    ),
}))
