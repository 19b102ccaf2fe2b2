import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { getOrder, orderNotFound } from '#server/orders/order/present.ts'
import { endOwnForm, onlyOne } from '#server/orders/order/under-way.ts'
import { lockForDelivery, shelveKinds } from '#server/orders/order/work.ts'
import {
  type OrderRow,
  findOpenPayment,
  insertOrderPayment,
  listLines,
  listOrderPayments,
  lockOrder,
  placeOf,
} from '#server/orders/store.ts'
import {
  type PaymentRow,
  beginPayment,
  chargeCard,
  findSpendable,
  listPaymentsOf,
  lockSpendable,
  presentPayment,
  settle,
} from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import type { NewPayment, Payment, PaymentMethod } from '#shared/payments/contract.ts'
import { holds } from '#shared/permissions/may.ts'

import { type Cards, askByMail, cardsFor } from './charge.ts'
import { captured } from './payment-hooks.ts'

interface PayRequest {
  orderId: string
  body: NewPayment
  key: string
  /** Written in the transaction that begins the payment: both or neither. */
  noting?: (work: Work) => Promise<unknown>
}

/** Takes a payment for an order from its signed-in client or from the desk. */
export async function payOrder(work: Work, request: PayRequest): Promise<Payment> {
  await getOrder(work, request.orderId, work.context.actor)
  refuseDeskMethods(request.body, work.context)

  return takePayment(work, { ...request, body: byReader(request.body) })
}

/** A reader only takes cards; a terminal payment on a reader becomes a card payment. */
function byReader(body: NewPayment): NewPayment {
  if (body.readerId === undefined || body.method === 'card') return body
  if (body.method === 'terminal') return { ...body, method: 'card' }

  throw new Failure('invalid_input', 'A reader takes cards alone.', {
    details: [{ path: 'readerId', message: 'A reader takes cards alone.' }],
  })
}

/** Takes a payment for an order, once for each key. A declined card is an answer, not a failure. */
export function takePayment(work: Work, { orderId, body, key, noting }: PayRequest): Promise<Payment> {
  const keyed = { endpoint: ordersContract.payOrder, key, request: { orderId, body } }

  return withIdempotency(work, keyed, async (keep) => {
    const giftCard = await giftCardOf(work, body)
    await endOwnForm(work, { orderId, body })
    const cards = await cardsFor(work, { orderId, body })
    const payment = await begin(work, { orderId, body, keep, giftCard, cards, noting })
    if (payment.method !== 'card') return presentPayment(payment)

    const charged = await chargeCard(work, payment, { demoCard: body.demoCard, context: work.context })
    const [settled = payment] = await listPaymentsOf(work, [payment.id])
    const linkSentTo = await askByMail(work, { orderId, payment: settled })
    return keep(work, {
      ...presentPayment(settled, charged?.clientSecret),
      ...(linkSentTo !== undefined && { linkSentTo }),
    })
  })
}

/** Clients pay by themselves only with methods that move the money without the desk. */
function refuseDeskMethods({ method, readerId }: NewPayment, { actor }: Context): void {
  const isByThemselves = method === 'card' || method === 'gift_card' || method === 'credit'
  if (isByThemselves && readerId === undefined) return
  if (!holds(actor, 'take_payments/orders')) throw new Failure('not_allowed', 'Only the desk may take this.')
}

async function giftCardOf(work: Work, { method, giftCardCode }: NewPayment) {
  if (method !== 'gift_card') return undefined
  if (giftCardCode !== undefined) return findSpendable(work, giftCardCode)

  throw new Failure('invalid_input', 'Type the code of the gift card.', {
    details: [{ path: 'giftCardCode', message: 'This is required.' }],
  })
}

type GiftCard = Awaited<ReturnType<typeof giftCardOf>>

interface OrderPaymentRequest {
  orderId: string
  body: NewPayment
  keep: KeepAnswer<Payment>
  giftCard: GiftCard
  cards: Cards
  noting: PayRequest['noting']
}

/** Writes the payment under the order's lock. A payment that is taken at once also settles the order. */
const begin = (
  work: Work,
  { orderId, body, keep, giftCard, cards, noting }: OrderPaymentRequest,
): Promise<PaymentRow> =>
  atomically(work, async (asked) => {
    // In one trip, so `onOrder` is not for it.
    const [order, open] = await inOneTrip([lockOrder(asked, orderId), findOpenPayment(asked, orderId)])
    if (!order) throw orderNotFound()
    const work = atPlaceOf(asked, order)
    await noting?.(work)
    const [underWay] = open ? await listPaymentsOf(work, [open.id]) : []
    const known = onlyOne(underWay, body, order.locale)
    if (known) {
      await keep(work, presentPayment(known))
      return known
    }

    if (ofHouse.has(body.method)) await prepareLines(work, order, body)
    if (giftCard?.balanceCents === 0) throw new Failure('wrong_state', 'Nothing is left on this gift card.')
    const usualCents = amountOf(order, body)
    const wallet = await lockSpendable(work, { method: body.method, personId: order.personId })
    const amountCents = limitToLeft(usualCents, giftCard?.balanceCents ?? wallet?.availableCents, { order, body })
    const draft = { ...body, ...cards, amountCents, place: placeOf(order), giftCard, wallet }
    const payment = await beginPayment(work, draft)
    const ofOrder = insertOrderPayment(work, { paymentId: payment.id, orderId, open: body.method === 'card' })
    if (payment.status === 'captured') await inOneTrip([ofOrder, captured(work, order, payment)])
    await inOneTrip([ofOrder, keep(work, presentPayment(payment))])
    return payment
  })

/** Taken at once from a gift card or wallet, whose lock comes after those of what is sold. */
const ofHouse: ReadonlySet<PaymentMethod> = new Set(['gift_card', 'credit', 'house_account'])

/** Locks what the payment delivers. A gift card cannot be bought with a gift card or store credit. */
async function prepareLines(work: Work, { id }: OrderRow, { method }: NewPayment): Promise<void> {
  const lines = await listLines(work, id)
  if (method !== 'house_account' && lines.some(({ kind }) => kindOf(work, kind).isMoney))
    throw new Failure('not_offered', 'A gift card is bought with money alone.')

  const pending = lines.filter(({ state }) => state === 'pending')
  await lockForDelivery(work, pending)
  await shelveKinds(work, pending)
}

const payable = new Set(['awaiting_payment', 'placed', 'deposit_paid', 'paid', 'in_fulfilment', 'ready', 'fulfilled'])

/** What to take: what is due now, afterwards the balance, and never more than the order owes. */
function amountOf(order: OrderRow, { amountCents, shownDueCents }: NewPayment): number {
  const { status, dueCents, dueNowCents, paidCents, refundedCents } = order
  if (!payable.has(status)) throw new Failure('wrong_state', 'This order takes no payment any more.')
  if (dueCents <= 0) throw new Failure('wrong_state', 'This order is paid.')
  const usual = Math.max(0, dueNowCents - paidCents + refundedCents) || dueCents
  if (shownDueCents !== undefined && shownDueCents !== dueCents) throw paidMeanwhile(shownDueCents, dueCents)
  if (amountCents === undefined) return usual
  if (amountCents <= dueCents) return amountCents

  throw new Failure('invalid_input', 'That is more than what is due.', {
    details: [{ path: 'amountCents', message: 'This is more than what is due.' }],
  })
}

const whatIsLeft: Partial<Record<PaymentMethod, string>> = {
  gift_card: 'left on this gift card',
  credit: 'left of the store credit',
  house_account: 'left on the house account',
}

/** Without a named sum, takes as much as there is; a named sum is taken whole or refused. */
function limitToLeft(
  usualCents: number,
  leftCents: number | undefined,
  { order: { currency, locale }, body: { method, amountCents } }: { order: OrderRow; body: NewPayment },
): number {
  if (leftCents === undefined || usualCents <= leftCents) return usualCents
  if (amountCents === undefined) return leftCents

  const message = `Only ${priceWords(leftCents, currency, locale)} is ${whatIsLeft[method] ?? 'left'}.`
  throw new Failure('wrong_state', message, { details: [{ path: 'amountCents', message }] })
}

// Of two people who pay a deposit at once, the second would pay the balance, even if both sums are the same.
const paidMeanwhile = (oldCents: number, newCents: number) =>
  new Failure('price_changed', 'Something was paid in the meantime: another sum is due now.', {
    price: { oldCents, newCents },
  })

interface PaymentIds {
  orderId: string
  paymentId: string
}

/** For whoever may read the order. */
export async function settlePayment(work: Work, ids: PaymentIds): Promise<Payment> {
  await getOrder(work, ids.orderId, work.context.actor)

  return settlePaymentOf(work, ids)
}

/** For whoever comes back from the form or the page of a bank: what they say of it is not believed, its provider is asked. */
export async function settlePaymentOf(work: Work, { orderId, paymentId }: PaymentIds): Promise<Payment> {
  const payments = await listOrderPayments(work, orderId)
  if (!payments.some(({ id }) => id === paymentId)) throw new Failure('not_found', 'There is no such payment.')

  try {
    await settle(work, paymentId, { context: work.context })
  } catch (error) {
    if (error instanceof Failure) throw error
    work.services.log.warn({ err: error, paymentId }, 'A payment could not be asked after')
    throw new Failure('unavailable', 'The bank cannot be reached right now. Ask again in a moment.', { cause: error })
  }
  const [payment] = await listPaymentsOf(work, [paymentId])
  if (!payment) throw new Failure('not_found', 'There is no such payment.')
  return presentPayment(payment)
}
