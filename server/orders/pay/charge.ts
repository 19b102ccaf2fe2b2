import type { Work } from '#server/kernel/work.ts'
import { sendPayLink } from '#server/orders/link/send-link.ts'
import type { OpenOrder } from '#server/orders/order/settle-order.ts'
import { findOrder, insertOrderPayment, placeOf } from '#server/orders/store.ts'
import {
  beginPayment,
  type CardRow,
  cardToCharge,
  chargeCard,
  customerOf,
  type PaymentRow,
  readerToAsk,
} from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import type { PaymentStatus } from '#shared/payments/status.ts'
import { holds } from '#shared/permissions/may.ts'

export interface Cards {
  /** The card on file to charge. */
  card?: CardRow
  /** The reader that asks for the card. */
  reader?: { id: string }
  /** The client for whom the paying card is saved. */
  keep?: { personId: string; customerRef: string }
}

/** The cards and readers of a payment. Called before any lock, because it asks the provider. */
export async function cardsFor(work: Work, { orderId, body }: { orderId: string; body: NewPayment }): Promise<Cards> {
  const { cardId, readerId, keepCard, method } = body
  if (method !== 'card') return {}
  if (readerId !== undefined) return { reader: await readerToAsk(work, readerId) }
  if (cardId === undefined && keepCard === undefined) return {}
  const order = await findOrder(work, orderId)
  const personId = order?.personId ?? null
  if (cardId !== undefined) {
    return { card: await cardToCharge(work, cardId, { personId }) }
  }

  const isTheirs = work.context.actor.kind === 'person' && work.context.actor.userId === order?.userId
  if (personId === null || !isTheirs) throw new Failure('not_allowed', 'Only its holder lets a card be kept.')
  return { keep: { personId, customerRef: await customerOf(work, personId) } }
}

/** A bank wants the holder of a card on file to confirm: mails them a link. Returns the address, if there is one. */
export async function askByMail(
  work: Work,
  { orderId, payment }: { orderId: string; payment: PaymentRow },
): Promise<string | undefined> {
  const { actor } = work.context
  const isByDesk = actor.kind === 'system' || holds(actor, 'take_payments/orders')
  if (payment.decline !== 'authentication_required' || payment.cardRef === null || !isByDesk) return undefined

  try {
    const { to } = await sendPayLink(work, { orderId, key: `ask for ${payment.id}` })
    return to
  } catch (error) {
    // No address is known: the desk tells them.
    if (error instanceof Failure) return undefined
    throw error
  }
}

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
