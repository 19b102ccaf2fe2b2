import { type Context, handlersFor, withLink } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { orderIdOf } from '#server/orders/link/pay-link.ts'
import { getOrder } from '#server/orders/present.ts'
import { Failure } from '#shared/http/failure.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'

import { chooseCardFor, keepCardFor, settleCardFor } from './order-card.ts'

/** A card for an order: of whoever holds its link, or of whoever it belongs to. */
export const orderCardRoutes = handlersFor(orderCardContract, (services) => ({
  keepCardByLink: async ({ body: { token, demoCard }, headers, ...context }) =>
    keepCardFor(
      services,
      { orderId: await orderIdOf(services, token), demoCard, key: headers['idempotency-key'] },
      withLink(context, token),
    ),
  settleCardByLink: async ({ body: { token, setupId }, ...context }) =>
    settleCardFor(services, { orderId: await orderIdOf(services, token), setupId }, context),
  chooseCardByLink: async ({ body: { token, cardId }, ...context }) =>
    chooseCardFor(services, { orderId: await orderIdOf(services, token), cardId }, context),
  keepCardForOrder: async ({ params, body: { demoCard }, headers, ...context }) =>
    keepCardFor(
      services,
      { orderId: await ownOrderId(services, params, context), demoCard, key: headers['idempotency-key'] },
      context,
    ),
  settleCardForOrder: async ({ params, ...context }) =>
    settleCardFor(services, { orderId: await ownOrderId(services, params, context), setupId: params.setupId }, context),
  chooseCardForOrder: ({ params, body, ...context }) => chooseCardFor(services, { ...params, ...body }, context),
}))

/** Nobody agrees for its holder to a card that is kept, also not the desk. */
async function ownOrderId({ db }: Services, { orderId }: { orderId: string }, { actor }: Context): Promise<string> {
  const { id, userId } = await getOrder(db, orderId, actor)
  if (actor.kind === 'person' && actor.userId === userId) return id

  throw new Failure('not_allowed', 'Only its holder lets a card be kept.')
}
