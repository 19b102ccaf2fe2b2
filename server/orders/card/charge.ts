import type { Work } from '#server/kernel/work.ts'
import { sendPayLink } from '#server/orders/link/send-link.ts'
import { findOrder } from '#server/orders/store.ts'
import { type CardRow, cardToCharge, customerOf, type PaymentRow, readerToAsk } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { holds } from '#shared/permissions/may.ts'

export interface Cards {
  /** One on file, which is charged. */
  card?: CardRow
  /** The one that asks for the card. */
  reader?: { id: string }
  /** For whom the card that pays is kept. */
  keep?: { personId: string; customerRef: string }
}

/** What a payment has to do with cards on file and with readers: asked for before anything is locked, since it asks their provider. */
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

/** A bank that wants to ask the holder of a card on file is answered by them: they are sent the way. Where to, if anywhere. */
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
    // Nobody's address is known: the desk says it themselves.
    if (error instanceof Failure) return undefined
    throw error
  }
}
