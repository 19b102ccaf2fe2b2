import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'

import { exchangeOrder } from './exchange.ts'
import { listLooseReturns } from './list.ts'
import { priceReturn, returnWithoutReceipt } from './loose-return.ts'
import { readMostBack } from './most-back.ts'
import { readReceipt } from './receipt.ts'

export const returnsRoutes = handlersFor(returnsContract, (services) => ({
  readReceipt: ({ params, actor }) => readReceipt(services.db, params.number, actor),
  readMostBack: ({ params, actor }) => readMostBack(services, params.orderId, actor),
  exchangeOrder: async ({ params, query, body, headers, ...context }) =>
    exchangeOrder(
      services,
      { ...params, body, key: headers['idempotency-key'], isPreview: query.preview !== undefined },
      await withApproval(services, headers, { acts: ['exchange'], subjectId: params.orderId }, context),
    ),
  priceReturn: ({ body }) => priceReturn(services.db, body, services.now()),
  listLooseReturns: ({ query }) => listLooseReturns(services.db, query),
  returnWithoutReceipt: async ({ body, headers, ...context }) =>
    returnWithoutReceipt(
      services,
      { body, key: headers['idempotency-key'] },
      await withApproval(services, headers, { acts: ['loose_return'], subjectId: body.personId }, context),
    ),
}))
