import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { findOrderSetup, insertOrderSetup, waitsForCard } from '#server/orders/card-store.ts'
import { getOrder, orderNotFound } from '#server/orders/order/present.ts'
import { onOrder, openOrder } from '#server/orders/order/settle-order.ts'
import { giveCard } from '#server/orders/pay/payment-hooks.ts'
import { findOrder } from '#server/orders/store.ts'
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

const needsNone = () => new Failure('wrong_state', 'This order waits for no card.')

/** Saves a card for later fees of an order. Nothing is charged. */
export async function keepCardFor(
  work: Work,
  { orderId, demoCard, key }: { orderId: string; demoCard?: string | undefined; key: string },
): Promise<CardSetup> {
  const personId = (await findOrder(work, orderId))?.personId
  if (!personId) throw needsNone()

  const keyed = { endpoint: orderCardContract.keepCardForOrder, key, request: { orderId, demoCard } }
  const customerRef = await customerOf(work, personId)
  return withIdempotency(work, keyed, async (keep) => {
    const setupId = await onOrder(work, orderId, async (work, order) => {
      if (order.status !== 'awaiting_payment' || !waitsForCard(await openOrder({ trx: work.trx }, order)))
        throw needsNone()

      const id = await beginSetup(work, { personId, customerRef })
      await insertOrderSetup(work, { setupId: id, orderId })
      await keep(work, await presentSetup(work, work.services, id))
      return id
    })
    return keep(work, await askForSetup(work, setupId, { demoCard, context: work.context }))
  })
}

/** Asks the provider for the outcome of an order's card. */
export async function settleCardFor(
  work: Work,
  { orderId, setupId }: { orderId: string; setupId: string },
): Promise<CardSetup> {
  if (!(await findOrderSetup(work, { setupId, orderId }))) throw orderNotFound()

  return answerOfProvider(work, setupId)
}

/** Uses a card on file of the client for their order. */
export async function chooseCardFor(
  work: Work,
  { orderId, cardId }: { orderId: string; cardId: string },
): Promise<void> {
  const { personId } = await getOrder(work, orderId, work.context.actor)
  await cardToCharge(work, cardId, { personId })

  await onOrder(work, orderId, async (work, order) => {
    if (order.status !== 'awaiting_payment' || !waitsForCard(await openOrder({ trx: work.trx }, order)))
      throw needsNone()

    await giveCard(work, order, cardId)
  })
}
