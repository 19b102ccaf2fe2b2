import { handlersFor } from '#server/kernel/http/mount.ts'
import { exchangeOrder } from '#server/orders/refund.ts'
import { withApproval } from '#server/permissions/service.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'

import { listLooseReturns } from './list.ts'
import { priceReturn, returnWithoutReceipt } from './loose-return.ts'
import { readMostBack } from './most-back.ts'
import { readReceipt } from './receipt.ts'

export const returnsRoutes = handlersFor(returnsContract, () => ({
  readReceipt: ({ params, actor, work }) => readReceipt(work, params.number, actor),
  readMostBack: ({ params, actor, work }) => readMostBack(work, params.orderId, actor),
  exchangeOrder: async ({ params, query, body, headers, work }) =>
    exchangeOrder(
      { ...work, context: await withApproval(work, headers, { acts: ['exchange'], subjectId: params.orderId }) },
      { ...params, body, key: headers['idempotency-key'], isPreview: query.preview !== undefined },
    ),
  priceReturn: ({ body, work }) => priceReturn(work, body),
  listLooseReturns: ({ query, work }) => listLooseReturns(work, query),
  returnWithoutReceipt: async ({ body, headers, work }) =>
    returnWithoutReceipt(
      { ...work, context: await withApproval(work, headers, { acts: ['loose_return'], subjectId: body.personId }) },
      { body, key: headers['idempotency-key'] },
    ),
}))
