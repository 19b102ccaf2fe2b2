import { type OnDatabase, inOneTrip, withSavepoint } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { type TemplateMail, queueTemplate } from '#server/notices/service.ts'
import { lockOrderOfSetup, setCard } from '#server/orders/card-store.ts'
import { evidenceOf } from '#server/orders/disputes/evidence.ts'
import {
  type OpenOrder,
  deliver,
  keptOf,
  liveTotalOf,
  openOrder,
  saveSettled,
} from '#server/orders/order/settle-order.ts'
import { payerOf, tellOfFailedRefund, tellOfPayment } from '#server/orders/order/tell-payer.ts'
import { reserveLines } from '#server/orders/order/work.ts'
import { planRefundOf, settleLost, writeRefund } from '#server/orders/order/write-refund.ts'
import { capturedPostings } from '#server/orders/post-order.ts'
import { type OrderRow, closeOrderPayment, lockOrderOfPayment, moveLines, noteLate } from '#server/orders/store.ts'
import { type LockedSale, type PaymentHooks, type PaymentRow, getPayment } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'

/**
 * Holds lines again that had expired. Undefined if somebody else has them by now, or if less was paid than was due at
 * once. A line that somebody removed stays removed.
 */
async function holdAgain(work: Work, order: OpenOrder): Promise<OpenOrder | undefined> {
  const expired = order.lines.filter(({ state, expiredAt }) => state === 'released' && expiredAt !== null)
  if (expired.length === 0) return undefined
  if (keptOf(order) < expired.reduce((sum, { dueNowCents }) => sum + dueNowCents, 0)) return undefined
  try {
    await withSavepoint(work.trx, () => reserveLines(work, expired, null))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return undefined
  }
  await moveLines(
    work,
    expired.map(({ id }) => ({ id, from: 'released', to: 'pending' })),
  )

  const lines = order.lines.map((line) => (expired.includes(line) ? { ...line, state: 'pending' as const } : line))
  return { ...order, lines }
}

/** Money came for an order that is locked: it is posted, and what is paid for as agreed is delivered. The work is at its place. */
export async function captured(work: Work, row: OrderRow, payment: PaymentRow): Promise<void> {
  // Only card payments stay open for a while, so only they are closed.
  const closed = payment.method === 'card' ? closeOrderPayment(work, payment.id) : undefined
  const [order] = await inOneTrip([openOrder(work, row), closed])
  const cents = payment.capturedCents
  const paid = { ...order, paidCents: order.paidCents + cents }
  const money = {
    event: 'captured',
    key: payment.id,
    on: localDayOf(work.now, order.zone),
    locationId: order.locationId,
    orderId: order.id,
    postings: capturedPostings(order, { method: payment.method, cents, roundingCents: payment.roundingCents }),
  }
  const [, delivered] = await inOneTrip([post(work, [money]), deliverPaid(work, paid)])
  if (!delivered) return giveUp(work, paid, payment)

  // What is owed for another reason, such as a failed refund, stays owed.
  const excess = Math.min(cents, Math.max(0, keptOf(delivered) - liveTotalOf(delivered.lines)))
  const given =
    excess > 0 ? await giveBack(work, delivered, { payment, cents: excess, reason: 'Paid twice' }) : delivered
  const saved = await saveSettled(work, given)
  if (excess > 0) await tellLate(work, order, twiceMail(order, { cents, excess }), excess)
  if (excess < cents) await tellOfPayment(work, payment, saved)
}

/** Undefined if what was paid for is no longer available. */
async function deliverPaid(work: Work, paid: OpenOrder): Promise<OpenOrder | undefined> {
  if (paid.status === 'cancelled') return undefined
  const kept = paid.status === 'expired' ? await holdAgain(work, paid) : paid

  return kept && deliver(work, kept)
}

interface Excess {
  payment: PaymentRow
  cents: number
  reason: string
}

/** Refunds the excess of one payment to that payment. The caller writes to its payer. */
async function giveBack(work: Work, order: OpenOrder, { payment, cents, reason }: Excess): Promise<OpenOrder> {
  const plan = await planRefundOf(work, order, { why: 'overpaid', cents, of: payment })
  return (await writeRefund(work, order, plan, { reason, isTold: true })).order
}

/** Refunds money that came too late in the way it came, and tells its payer why. */
async function giveUp(work: Work, order: OpenOrder, payment: PaymentRow): Promise<void> {
  const cents = payment.capturedCents
  await saveSettled(work, await giveBack(work, order, { payment, cents, reason: 'Paid too late' }), {
    as: order.status,
    reason: 'The payment came too late for what it was for: it goes back.',
  })
  await tellLate(work, order, lateMoneyMail(order, cents), cents)
}

/** Writes to whoever paid too late or too much, and puts them on Today until somebody has spoken with them. */
async function tellLate(work: Work, order: OrderRow, mail: Omit<TemplateMail, 'to'>, cents: number): Promise<void> {
  await noteLate(work, order.id, cents)
  const payer = await payerOf(work, order)
  if (payer) await queueTemplate(work, { ...mail, ...payer })
}

/** Places the order that waited for a card; one that expired meanwhile only if its time is still free. */
async function cardKept(work: Work, { setupId, cardId }: { setupId: string; cardId: string }): Promise<void> {
  const row = await lockOrderOfSetup(work, setupId)
  if (row) await giveCard(atPlaceOf(work, row), row, cardId)
}

/** Names the card that is kept for what an order may come to cost; the work is at its place. */
export async function giveCard(work: Work, row: OrderRow, cardId: string): Promise<void> {
  const order = await openOrder(work, { ...row, cardId })
  const kept = row.status === 'expired' ? await holdAgain(work, order) : order
  if (!kept || row.status === 'cancelled') return

  await setCard(work, row.id, cardId)
  await saveSettled(work, await deliver(work, kept))
}

async function lockSale(work: OnDatabase, paymentId: string): Promise<LockedSale | undefined> {
  const row = await lockOrderOfPayment(work, paymentId)

  return row && { captured: (work, payment) => captured(atPlaceOf(work, row), row, payment) }
}

/** Does something to the order that a payment is for, locked and at its own place; nothing where it is for none. */
async function onOrderOf(
  work: Work,
  paymentId: string,
  act: (work: Work, order: OpenOrder) => Promise<void>,
): Promise<void> {
  const row = await lockOrderOfPayment(work, paymentId)
  if (row) await act(atPlaceOf(work, row), await openOrder(work, row))
}

/** What a payment does to its order. */
export const orderPaymentHooks: PaymentHooks = {
  lock: lockSale,
  captured: async (work, payment, sale) => (sale ?? (await lockSale(work, payment.id)))?.captured(work, payment),
  lockForCard: (work, setupId) => lockOrderOfSetup(work, setupId).then(() => undefined),
  cardKept,
  evidenceOf,

  lost: (work, payment) =>
    onOrderOf(work, payment.id, async (work, order) => {
      const settled = await settleLost(work, order)
      if (settled !== order) await saveSettled(work, settled, { as: order.status, reason: 'Its bank gave it back.' })
    }),

  ended: (work, payment) => closeOrderPayment(work, payment.id).then(() => undefined),

  refundedOutside: (work, { id, paymentId, amountCents: cents, roundingCents }) =>
    onOrderOf(work, paymentId, async (work, order) => {
      const payment = await getPayment(work, paymentId)
      const reason = 'Given back at the card provider'
      const tenders = [{ payment, amountCents: cents, roundingCents, way: 'outside' as const }]
      const plan = { parts: [], totalCents: cents, tenders }
      const refunded = await writeRefund(work, order, plan, { reason, refundIds: [id] })
      // Nobody has said which lines it was for: they stay as they are, and so does what the order is.
      await saveSettled(work, refunded.order, { as: order.status, reason: `${reason}.` })
    }),

  refundFailed: (work, { id, paymentId, amountCents, roundingCents }) =>
    onOrderOf(work, paymentId, async (work, order) => {
      const payment = await getPayment(work, paymentId)
      await post(work, [
        {
          event: 'refund_failed',
          key: id,
          on: localDayOf(work.now, order.zone),
          locationId: order.locationId,
          orderId: order.id,
          // It is paid as it was: what is receivable first, also of what somebody gave back at the card provider.
          postings: capturedPostings(order, { method: payment.method, cents: amountCents, roundingCents }),
        },
      ])
      const kept = { ...order, refundedCents: order.refundedCents - amountCents }
      await saveSettled(work, kept, { as: order.status, reason: 'A refund did not reach its card.' })
      const owedCents = Math.min(amountCents, Math.max(0, keptOf(kept) - liveTotalOf(kept.lines)))
      if (owedCents > 0) await tellOfFailedRefund(work, order, owedCents)
    }),
}

/** To a person who paid twice, in whole or in part. */
export const twiceMail = (
  { id, number, currency, locale }: OrderRow,
  { cents, excess }: { cents: number; excess: number },
): Omit<TemplateMail, 'to'> => ({
  template: 'paid_twice',
  about: id,
  facts: { number, amount: priceWords(excess, currency, locale) },
  lines: [
    `Your payment of ${priceWords(cents, currency, locale)} was made after this order had been paid in another way.`,
    'What was too much goes back the way it came. A card shows it within 5 to 10 days.',
  ],
  notes: ['You need not do anything. Call or write to us if it does not reach you.'],
})

/** To a person who paid for something no longer available. */
export function lateMoneyMail({ id, number, currency, locale }: OrderRow, cents: number): Omit<TemplateMail, 'to'> {
  return {
    template: 'late_payment',
    about: id,
    facts: { number, amount: priceWords(cents, currency, locale) },
    lines: [
      'We are sorry. By the time your payment reached us, what it was for was no longer kept for you.',
      'All of it goes back in the way it was paid. A card shows it within 5 to 10 days.',
    ],
    notes: ['Call or write to us, and we find something else with you.'],
  }
}
