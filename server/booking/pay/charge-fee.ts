import { getBooking } from '#server/booking/record.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buyerOf, placeOrder, takePayment } from '#server/orders/service.ts'
import { firstCardsOf } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Payment } from '#shared/payments/contract.ts'

import { listLinesOfFee } from './order-store.ts'

interface FeeRequest {
  bookingId: string
  key: string
}

/** Charges a fee to the card on file of whoever booked. What the card does not pay is owed, and paid as any other order. */
export async function chargeFee(
  services: Services,
  { bookingId, key }: FeeRequest,
  context: Context,
): Promise<{ orderId: string; payment: Payment }> {
  const { personId } = await getBooking(services.db, bookingId, context.actor)
  const card = personId === null ? undefined : (await firstCardsOf(services, [personId])).get(personId)
  if (!card) throw new Failure('wrong_state', 'No card of this client is on file.')

  const orderId = await orderFee(services, { bookingId, personId: card.personId }, context)
  const body = { method: 'card' as const, cardId: card.id }
  return { orderId, payment: await takePayment(services, { orderId, body, key }, context) }
}

/** Once: asked again, it is the same order. */
const orderFee = (
  services: Services,
  { bookingId, personId }: { bookingId: string; personId: string },
  context: Context,
) =>
  atomically(services.db, async (trx) => {
    // What was kept of players' shares is theirs: of whoever booked it is the rest.
    const known = (await listLinesOfFee(trx, bookingId)).find(({ isOfWhole }) => isOfWhole)
    if (known) return known.orderId

    const whose = await buyerOf(services, trx, { personId, channel: 'link', actor: context.actor, isVouchedFor: true })
    const lines = [{ kind: 'fee', bookingId, quantity: 1 }]
    return (await placeOrder(services, { ...whose, lines }, context, trx)).id
  })
