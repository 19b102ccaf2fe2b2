import type { Work } from '#server/kernel/work.ts'
import type { OpenOrder } from '#server/orders/order/settle-order.ts'
import { insertOrderPayment, placeOf } from '#server/orders/store.ts'
import { beginPayment, type CardRow, chargeCard, type PaymentRow } from '#server/payments/service.ts'
import type { PaymentStatus } from '#shared/payments/status.ts'

import { askByMail } from './charge.ts'

/**
 * Writes down that a card on file is charged for an order, in the transaction that placed it: whatever happens after it, the card
 * was asked for, once, and the job that settles payments hears what became of it.
 */
export async function beginCardPayment(work: Work, order: OpenOrder, card: CardRow): Promise<PaymentRow> {
  const { id: orderId, dueNowCents: amountCents } = order
  const payment = await beginPayment(work, { method: 'card', card, amountCents, place: placeOf(order) })
  await insertOrderPayment(work, { paymentId: payment.id, orderId, open: true })

  return payment
}

interface BegunPayment {
  orderId: string
  payment: PaymentRow
}

/** Charges the card after the commit. Returns the bank's answer; processing if it is unknown. */
export async function chargeBegun(work: Work, { orderId, payment }: BegunPayment): Promise<PaymentStatus> {
  const charged = await chargeCard(work, payment, { context: work.context })
  if (charged === undefined) return 'processing'

  await askByMail(work, { orderId, payment: { ...payment, decline: charged.decline ?? null } })
  return charged.status
}
