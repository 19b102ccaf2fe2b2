import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { giveCard } from '#server/orders/payment-hooks.ts'
import { getOrder, orderNotFound } from '#server/orders/present.ts'
import { openOrder } from '#server/orders/settle-order.ts'
import { findOrder, lockOrder } from '#server/orders/store.ts'
import {
  answerOfProvider,
  askForSetup,
  beginSetup,
  cardToCharge,
  customerOf,
  presentSetup,
} from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'
import type { CardSetup } from '#shared/payments/cards-contract.ts'

import { findOrderSetup, insertOrderSetup } from './card-store.ts'
import { waitsForCard } from './waits-for-card.ts'

const needsNone = () => new Failure('wrong_state', 'This order waits for no card.')

/** Keeps a card for what an order may come to cost. Nothing is charged. */
export async function keepCardFor(
  services: Services,
  { orderId, demoCard, key }: { orderId: string; demoCard?: string | undefined; key: string },
  context: Context,
): Promise<CardSetup> {
  const personId = (await findOrder(services.db, orderId))?.personId
  if (!personId) throw needsNone()

  const keyed = { endpoint: orderCardContract.keepCardForOrder, key, request: { orderId, demoCard } }
  const customerRef = await customerOf(services, personId)
  return withIdempotency(services, keyed, context, async (keep) => {
    const setupId = await atomically(services.db, async (trx) => {
      const order = await lockOrder(trx, orderId)
      if (order?.status !== 'awaiting_payment' || !waitsForCard(await openOrder({ trx }, order))) throw needsNone()

      const id = await beginSetup({ services, trx, context }, { personId, customerRef })
      await insertOrderSetup(trx, { setupId: id, orderId })
      await keep(trx, await presentSetup(services, trx, id))
      return id
    })
    return keep(services.db, await askForSetup(services, setupId, { demoCard, context }))
  })
}

/** Asks its provider what became of a card of this order. */
export async function settleCardFor(
  services: Services,
  { orderId, setupId }: { orderId: string; setupId: string },
  context: Context,
): Promise<CardSetup> {
  if (!(await findOrderSetup(services.db, { setupId, orderId }))) throw orderNotFound()

  return answerOfProvider(services, setupId, context)
}

/** One's own order is placed with one's own card on file. */
export async function chooseCardFor(
  services: Services,
  { orderId, cardId }: { orderId: string; cardId: string },
  context: Context,
): Promise<void> {
  const { personId } = await getOrder(services.db, orderId, context.actor)
  await cardToCharge(services, cardId, { personId })

  await atomically(services.db, async (trx) => {
    const order = await lockOrder(trx, orderId)
    if (order?.status !== 'awaiting_payment' || !waitsForCard(await openOrder({ trx }, order))) throw needsNone()

    await giveCard({ services, trx, context }, order, cardId)
  })
}
