import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { handOf, listLost, type PaymentRow, type RefundWork, writeTenders } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { planRefund, type RefundCause, type RefundPlan } from '#shared/orders/refund-plan.ts'

import { refundedPostings } from './post-order.ts'
import { tellOfRefund, tellOfTakenBack } from './receipt/tell-payer.ts'
import { addRefundTender, insertOrderRefund, owedByHandOf } from './refund-store.ts'
import { keptOf, liveTotalOf, type OpenOrder } from './settle-order.ts'
import { listOrderPayments, type OrderLineRow } from './store.ts'

type Plan = RefundPlan<OrderLineRow, PaymentRow>

const nobody = { isAtDesk: false, hasDrawer: false, isHandedOver: false }
const nothingPaid = { payments: [], waitingCents: 0, lostCents: new Map<string, number>(), hand: nobody }

/** Plans a refund of an order, which is locked and has its lines as they will be. Nothing is read where nothing goes back. */
export async function planRefundOf(
  work: RefundWork,
  order: OpenOrder,
  cause: RefundCause<OrderLineRow, PaymentRow>,
): Promise<Plan> {
  const { why } = cause
  const excessCents = keptOf(order) - liveTotalOf(order.lines)
  const isFree = why === 'overpaid' || why === 'failed' || excessCents > 0
  if (!isFree || ('cents' in cause && cause.cents <= 0)) return planRefund({ ...nothingPaid, excessCents }, cause)

  const payments = why === 'overpaid' && cause.of ? [cause.of] : await listOrderPayments(work, order.id)
  const lost = payments.filter(({ status }) => status === 'lost').map(({ id }) => id)
  const paid = {
    excessCents,
    payments,
    waitingCents: why === 'returned' || why === 'cheaper' ? await owedByHandOf(work, order.id) : 0,
    lostCents: why === 'lost' && lost.length > 0 ? await listLost(work, lost) : nothingPaid.lostCents,
    hand: why === 'lost' || ('isToCredit' in cause && cause.isToCredit) ? nobody : await handOf(work, payments),
  }
  return planRefund(paid, cause)
}

interface RefundFacts {
  reason: string
  /** Whose store credit it becomes, where the plan says so. */
  toCreditOf?: string | undefined
  /** Its payer hears of it by another letter. */
  isTold?: boolean
  /** The refund of which this carries out what failed. */
  retryOf?: { refundId: string; retries: string }
}

export interface WrittenRefund {
  order: OpenOrder
  /** The refund of the order. */
  id: string
  /** Those of its payments, in the order of the tenders: cards are asked for them after the commit. */
  refundIds: string[]
}

/** Writes a planned refund down: its payments, the books, what the order keeps of it, and the letter. The order is saved by the caller. */
export async function writeRefund(
  work: Work,
  order: OpenOrder,
  plan: Plan,
  facts: RefundFacts,
): Promise<WrittenRefund> {
  const { tenders } = plan
  if (plan.totalCents === 0 && plan.parts.length === 0) return { order, id: '', refundIds: [] }

  const refundIds = await writeTenders(work, { tenders, toCreditOf: facts.toCreditOf })
  const id = await keepRefund(work, order, plan, { ...facts, refundIds })
  if (!facts.isTold) {
    if (tenders.some(({ way }) => way === 'bank')) await tellOfTakenBack(work, order, tenders)
    else await tellOfRefund(work, order, tenders)
  }
  const leftCents = tenders.reduce((sum, { way, amountCents }) => (way === 'waits' ? sum : sum + amountCents), 0)
  return { order: { ...order, refundedCents: order.refundedCents + leftCents }, id, refundIds }
}

/** Posts what has left of the payments, and writes down for what it was. Returns the refund of the order. */
export async function keepRefund(
  work: Work,
  order: OpenOrder,
  { parts, totalCents, tenders }: Plan,
  { reason, retryOf, refundIds }: RefundFacts & { refundIds: readonly string[] },
): Promise<string> {
  const on = localDayOf(work.now, order.zone)
  const left = tenders
    .map((tender, at) => ({ tender, key: refundIds[at] ?? '' }))
    .filter(({ tender }) => tender.way !== 'waits')
  await post(
    work,
    left.map(({ tender, key }) => ({
      event: tender.way === 'bank' ? 'taken_back' : 'refunded',
      key,
      on,
      locationId: order.locationId,
      orderId: order.id,
      postings: refundedPostings(order, tender),
    })),
  )
  if (retryOf) {
    for (const paymentRefundId of refundIds) await addRefundTender(work, { ...retryOf, paymentRefundId })
    return retryOf.refundId
  }
  const id = randomUUID()
  const by = { createdBy: actorIdOf(work.context.actor), createdAt: work.now }
  await insertOrderRefund(work, { id, orderId: order.id, reason, totalCents, ...by }, parts, refundIds)
  return id
}

/** What is owed to the client of an order, and their bank has given back already: by the dispute that we lost. */
export async function settleLost(work: Work, order: OpenOrder): Promise<OpenOrder> {
  const plan = await planRefundOf(work, order, { why: 'lost' })
  return (await writeRefund(work, order, plan, { reason: 'Its bank gave it back' })).order
}
