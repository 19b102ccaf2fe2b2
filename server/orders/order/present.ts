import { approvedOf } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { waitsForCard } from '#server/orders/card-store.ts'
import { listDocumentsOf } from '#server/orders/documents/store.ts'
import { listRefundsOf } from '#server/orders/refund-store.ts'
import {
  findOrder,
  listHistory,
  listLines,
  listOrderPayments,
  type OrderLineRow,
  type OrderRow,
} from '#server/orders/store.ts'
import { type PaymentRow, presentPayment, settleProcessing } from '#server/payments/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import type { Owed } from '#shared/orders/owed.ts'
import type { OrderRefundTender } from '#shared/orders/refunds.ts'
import { PaymentMethod } from '#shared/payments/contract.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import type { OpenOrder } from './settle-order.ts'

/** An order that this actor may see: the desk sees any, clients see their own. Others hear that there is none. */
export async function getOrder(work: OnDatabase, id: string, actor: Actor): Promise<OrderRow> {
  const order = await findOrder(work, id)
  if (!order || !maySee(order, actor)) throw orderNotFound()

  return order
}

export const orderNotFound = () => new Failure('not_found', 'There is no such order.')

export const noAddress = () =>
  new Failure('invalid_input', 'No address is known for this order. Type one.', {
    details: [{ path: 'email', message: 'Type an e-mail address.' }],
  })

const maySee = ({ userId }: OrderRow, actor: Actor) =>
  holds(actor, 'take_payments/orders') || (actor.kind === 'person' && actor.userId === userId)

/** The same, after its pending card payments were asked after, so that it shows what the bank says now. */
export async function readOrder(work: Work, id: string, actor: Actor): Promise<Order> {
  const order = await getOrder(work, id, actor)
  if (order.dueCents <= 0) return presentOrder(work, order, actor)

  await settleProcessing(work, await listOrderPayments(work, id))
  return presentOrder(work, await getOrder(work, id, actor), actor)
}

/** An order with everything that belongs to it. */
export async function presentOrder(work: OnDatabase, order: OrderRow, actor: Actor): Promise<Order> {
  const [lines, payments, refunds, documents, happened] = await inOneTrip([
    listLines(work, order.id),
    listOrderPayments(work, order.id),
    listRefundsOf(work, order.id),
    listDocumentsOf(work, order.id),
    happenedTo(work, order.id, actor),
  ])

  return present(order, { lines, payments, refunds, documents, ...happened, actor })
}

export interface Placed {
  order: OpenOrder
  /** Read when the order was placed; undefined for clients, and where more has happened since. */
  happened: Awaited<ReturnType<typeof happenedTo>> | undefined
}

/** What staff are shown of an order beside its lines while nothing was paid of it. */
export const happenedToPlaced = (work: Acting, orderId: string) =>
  holds(work.context.actor, 'take_payments/orders') ? happenedTo(work, orderId, work.context.actor) : undefined

/** An order that this transaction has placed: as long as it waits for its payment nothing else belongs to it. */
export function presentPlaced(work: Acting, { order, happened }: Placed): Order | Promise<Order> {
  const { actor } = work.context
  if (order.status !== 'awaiting_payment') return presentOrder(work, order, actor)
  const { lines, placedAt: at, status: to } = order
  const began = { at, from: null, to, reason: null, name: null, actorKind: actor.kind }

  return present(order, {
    lines,
    payments: [],
    refunds: [],
    documents: [],
    history: [began],
    approved: [],
    ...happened,
    actor,
  })
}

/** Its history and, for staff, the approvals that were given for it. */
async function happenedTo(work: OnDatabase, orderId: string, actor: Actor) {
  const [history, approved] = await inOneTrip([
    listHistory(work, orderId),
    holds(actor, 'take_payments/orders') ? approvedOf(work, { entity: 'order', entityId: orderId }) : [],
  ])

  return { history, approved }
}

interface OrderParts extends Awaited<ReturnType<typeof happenedTo>> {
  lines: OrderLineRow[]
  payments: PaymentRow[]
  refunds: Awaited<ReturnType<typeof listRefundsOf>>
  documents: Awaited<ReturnType<typeof listDocumentsOf>>
  actor: Actor
}

function present(
  order: OrderRow,
  { lines, payments, refunds, documents, history, approved, actor }: OrderParts,
): Order {
  const isStaff = holds(actor, 'take_payments/orders')
  const {
    personId,
    personName,
    billTo,
    dueNowCents,
    paidCents,
    refundedCents,
    userId: _,
    zone: __,
    cashRoundingCents: ______,
    linkVersion: ___,
    cardId: ____,
    lateCents: _____,
    cardBrand,
    cardLast4,
    ...fields
  } = order

  return {
    ...fields,
    paidCents,
    refundedCents,
    owed: owedIn(refunds.flatMap(({ tenders }) => tenders)),
    person: personId === null ? null : { id: personId, name: personName ?? '' },
    billTo: { name: billTo.name ?? '', email: billTo.email ?? '' },
    dueNowCents: Math.max(0, dueNowCents - paidCents + refundedCents),
    needsCard: order.status === 'awaiting_payment' && waitsForCard({ ...order, lines }),
    card: cardBrand !== null && cardLast4 !== null ? { brand: cardBrand, last4: cardLast4 } : null,
    // A code that takes nothing off any more is kept, but not shown.
    lines: lines.map((line) => ({ ...line, discounts: line.discounts.filter(({ cents }) => cents > 0) })),
    payments: payments.map((payment) => presentPayment(payment)),
    refunds: refunds.map(({ createdAt, name, reason, totalCents, tenders }) => ({
      at: createdAt,
      by: isStaff ? name : null,
      reason,
      totalCents,
      tenders,
    })),
    documents,
    approvals: approved.filter(({ action }) => action !== 'order_changed'),
    history: history.map(({ at, from, to, reason, name, actorKind }) => ({
      at,
      from,
      to,
      reason,
      by: isStaff ? (name ?? (actorKind === 'system' ? 'By itself' : null)) : null,
    })),
  }
}

const owedIn = (tenders: readonly Pick<OrderRefundTender, 'method' | 'owedCents'>[]): Owed =>
  PaymentMethod.options.flatMap((method) => {
    const cents = tenders.reduce((sum, tender) => sum + (tender.method === method ? tender.owedCents : 0), 0)
    return cents > 0 ? [{ method, cents }] : []
  })
