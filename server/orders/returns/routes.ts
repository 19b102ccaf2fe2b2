import type { OnDatabase } from '#server/kernel/db/database.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { getOrder, presentOrder } from '#server/orders/order/present.ts'
import { mostBackOf } from '#server/orders/order/work.ts'
import { listLines } from '#server/orders/store.ts'
import { withApproval } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { MostBack } from '#shared/orders/refunds.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { listLooseReturns, priceReturn, returnWithoutReceipt } from './loose-return.ts'
import { exchangeOrder } from './refund.ts'
import { findOrderOfReceipt } from './store.ts'

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

/** The order by what is printed on its receipt, also on a gift receipt. */
async function readReceipt(work: OnDatabase, number: string, actor: Actor): Promise<Order> {
  const found = await findOrderOfReceipt(work, number)
  if (!found) throw new Failure('not_found', `There is no receipt ${number}.`)

  return presentOrder(work, await getOrder(work, found.id, actor), actor)
}

/** The lines of which less goes back than is left of their price. Lines that are not named go back whole. */
async function readMostBack(work: Work, orderId: string, actor: Actor): Promise<{ lines: MostBack[] }> {
  const order = await getOrder(work, orderId, actor)
  const lines = await listLines(work, order.id)
  const most = await mostBackOf(work, lines)

  return {
    lines: most.filter(({ lineId, cents }) =>
      lines.some(({ id, totalCents, returnedCents }) => id === lineId && cents < totalCents - returnedCents),
    ),
  }
}
