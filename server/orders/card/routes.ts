import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { getOrder } from '#server/orders/order/present.ts'
import { orderIdOf } from '#server/orders/pay/pay-link.ts'
import { Failure } from '#shared/http/failure.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'

import { chooseCardFor, keepCardFor, settleCardFor } from './order-card.ts'

/** A card for an order, by its link's holder or its client. */
export const orderCardRoutes = handlersFor(orderCardContract, () => ({
  keepCardByLink: async ({ body: { token, demoCard }, headers, work, ...context }) =>
    keepCardFor(
      { ...work, context: withLink(context, token) },
      { orderId: await orderIdOf(work, token), demoCard, key: headers['idempotency-key'] },
    ),
  settleCardByLink: async ({ body: { token, setupId }, work }) =>
    settleCardFor(work, { orderId: await orderIdOf(work, token), setupId }),
  chooseCardByLink: async ({ body: { token, cardId }, work }) =>
    chooseCardFor(work, { orderId: await orderIdOf(work, token), cardId }),
  keepCardForOrder: async ({ params, body: { demoCard }, headers, work }) =>
    keepCardFor(work, { orderId: await ownOrderId(work, params), demoCard, key: headers['idempotency-key'] }),
  settleCardForOrder: async ({ params, work }) =>
    settleCardFor(work, { orderId: await ownOrderId(work, params), setupId: params.setupId }),
  chooseCardForOrder: ({ params, body, work }) => chooseCardFor(work, { ...params, ...body }),
}))

/** Only the holder agrees to a saved card, not even the desk does. */
async function ownOrderId(work: Work, { orderId }: { orderId: string }): Promise<string> {
  const {
    context: { actor },
  } = work
  const { id, userId } = await getOrder(work, orderId, actor)
  if (actor.kind === 'person' && actor.userId === userId) return id

  throw new Failure('not_allowed', 'Only its holder lets a card be kept.')
}
