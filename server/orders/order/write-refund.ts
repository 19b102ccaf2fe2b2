import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { refundedPostings } from '#server/orders/post-order.ts'
import { addRefundTender, insertOrderRefund, owedByHandOf } from '#server/orders/refund-store.ts'
import { listOrderPayments, type OrderLineRow } from '#server/orders/store.ts'
import { findOpenDrawer, listLost, type PaymentRow, type RefundWork, writeTenders } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { planRefund, type RefundCause, type RefundPlan } from '#shared/orders/refund-plan.ts'
import { holds } from '#shared/permissions/may.ts'

import { keptOf, liveTotalOf, type OpenOrder } from './settle-order.ts'
import { tellOfRefund } from './tell-payer.ts'

type Plan = RefundPlan<OrderLineRow, PaymentRow>

const nobodyAtDesk = { isAtDesk: false, hasDrawer: false, isHandedOver: false }
const nothingPaid = { payments: [], waitingCents: 0, lostCents: new Map<string, number>(), hand: nobodyAtDesk }

/** Plans a refund of a locked order, with its lines as they will be. Reads nothing if nothing goes back. */
export async function planRefundOf(
  work: RefundWork,
  order: OpenOrder,
  cause: RefundCause<OrderLineRow, PaymentRow>,
): Promise<Plan> {
  const { why } = cause
  const isToCredit = 'isToCredit' in cause && cause.isToCredit
  const excessCents = keptOf(order) - liveTotalOf(order.lines)
  const isFree = why === 'overpaid' || why === 'failed' || excessCents > 0
  if (!isFree || ('cents' in cause && cause.cents <= 0)) return planRefund({ ...nothingPaid, excessCents }, cause)

  const payments = why === 'overpaid' && cause.of ? [cause.of] : await listOrderPayments(work, order.id)
  const lost = payments.filter(({ status }) => status === 'lost').map(({ id }) => id)
  const { actor } = work.context
  const isAtDesk = actor.kind === 'person' && holds(actor, 'take_payments/orders')
  const by = isAtDesk || isToCredit || why === 'lost' || !hasCash(payments) ? null : actorIdOf(actor)
  return planRefund(
    {
      excessCents,
      payments,
      waitingCents: why === 'returned' || why === 'cheaper' ? await owedByHandOf(work, order.id) : 0,
      lostCents: why === 'lost' && lost.length > 0 ? await listLost(work, lost) : nothingPaid.lostCents,
      hand: {
        isAtDesk,
        // Locks the drawer, so that it is still open when the cash leaves it.
        hasDrawer: by !== null && (await findOpenDrawer(work, by)) !== undefined,
        isHandedOver: work.isHandedOver ?? true,
      },
    },
    cause,
  )
}

const hasCash = (payments: readonly PaymentRow[]) =>
  payments.some(({ method, capturedCents, refundedCents }) => method === 'cash' && capturedCents > refundedCents)

interface RefundFacts {
  reason: string
  /** The client who gets store credit, if the plan says so. */
  toCreditOf?: string | undefined
  /** Another letter tells its payer. */
  isTold?: boolean
  /** The refunds of payments, if they exist already: those that were made at the card provider. */
  refundIds?: string[]
  /** The failed refund that this repeats. */
  retryOf?: { refundId: string; retries: string }
}

interface WrittenRefund {
  order: OpenOrder
  /** The refund of the order. */
  id: string
  /** The refunds of its payments, in the order of the tenders. Cards are asked after the commit. */
  refundIds: string[]
}

/**
 * Writes a planned refund: what goes back of each payment, its postings, its lines, and the letter. The caller saves
 * the order.
 */
export async function writeRefund(
  work: Work,
  order: OpenOrder,
  plan: Plan,
  facts: RefundFacts,
): Promise<WrittenRefund> {
  const { parts, totalCents, tenders } = plan
  const { reason, toCreditOf, isTold, retryOf } = facts
  if (totalCents === 0 && parts.length === 0) return { order, id: '', refundIds: [] }

  const refundIds = facts.refundIds ?? (await writeTenders(work, { tenders, toCreditOf }))
  const hasLeft = ({ way }: (typeof tenders)[number]) => way !== 'waits'
  const entries = tenders.map((tender, at) => ({
    event: tender.way === 'bank' ? 'taken_back' : 'refunded',
    key: refundIds[at] ?? '',
    on: localDayOf(work.now, order.zone),
    locationId: order.locationId,
    orderId: order.id,
    postings: hasLeft(tender) ? refundedPostings(order, tender) : [],
  }))
  await post(work, entries)
  const id = retryOf?.refundId ?? randomUUID()
  if (retryOf) {
    for (const paymentRefundId of refundIds) await addRefundTender(work, { ...retryOf, paymentRefundId })
  } else {
    const by = { createdBy: actorIdOf(work.context.actor), createdAt: work.now }
    await insertOrderRefund(work, { id, orderId: order.id, reason, totalCents, ...by }, parts, refundIds)
  }
  if (!isTold) await tellOfRefund(work, order, tenders)

  const leftCents = tenders.filter(hasLeft).reduce((sum, { amountCents }) => sum + amountCents, 0)
  return { order: { ...order, refundedCents: order.refundedCents + leftCents }, id, refundIds }
}

/** What is owed to a client whose bank already gave it back through a dispute that we lost counts as refunded. */
export async function settleLost(work: Work, order: OpenOrder): Promise<OpenOrder> {
  const plan = await planRefundOf(work, order, { why: 'lost' })
  return (await writeRefund(work, order, plan, { reason: 'Its bank gave it back' })).order
}
