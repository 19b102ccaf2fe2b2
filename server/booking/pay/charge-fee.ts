import type { Work } from '#server/kernel/work.ts'
import { buyerOf, placeOrder, takePayment } from '#server/orders/service.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { onBookingAlone } from './lock-for-change.ts'
import { listLinesOfFee } from './order-store.ts'

interface FeeRequest {
  bookingId: string
  key: string
}

/** Charges a fee to the client's card on file. What the card does not pay is owed like any order. */
export async function chargeFee(
  work: Work,
  { bookingId, key }: FeeRequest,
): Promise<{ orderId: string; payment: Payment }> {
  const { orderId, cardId } = await onBookingAlone(work, bookingId, async (work, { personId }) => {
    const card = personId === null ? undefined : (await firstCardsOf(work, [personId])).get(personId)
    if (!card) throw new Failure('wrong_state', 'No card of this client is on file.')

    return { orderId: await orderFee(work, { bookingId, personId: card.personId }), cardId: card.id }
  })
  const body = { method: 'card' as const, cardId }
  return { orderId, payment: await takePayment(work, { orderId, body, key }) }
}

/** Once: repeated, it is the same order. */
async function orderFee(work: Work, { bookingId, personId }: { bookingId: string; personId: string }): Promise<string> {
  // Players bear the kept part of their shares; the client bears the rest.
  const known = (await listLinesOfFee(work, bookingId)).find(({ isOfWhole }) => isOfWhole)
  if (known) return known.orderId

  const whose = await buyerOf(work, work.services, {
    personId,
    channel: 'link',
    actor: work.context.actor,
    isVouchedFor: true,
  })
  const lines = [{ kind: 'fee', bookingId, quantity: 1 }]
  return (await placeOrder(work, { ...whose, lines })).id
}
