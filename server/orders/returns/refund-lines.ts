import { recordEvent } from '#server/audit/service.ts'
import type { AnyLineKind } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { leftOfLines } from '#server/orders/documents/left-of.ts'
import { findInvoice } from '#server/orders/documents/store.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { sumUpOrder } from '#server/orders/line-store.ts'
import { insertPriced } from '#server/orders/lines/insert-priced.ts'
import { correctInvoice } from '#server/orders/order/correct.ts'
import { issueCreditNote } from '#server/orders/order/issue.ts'
import {
  type OpenOrder,
  deliver,
  keptOf,
  liveDueNowOf,
  liveTotalOf,
  moveOrderLines,
  onOrder,
  openOrder,
  saveSettled,
} from '#server/orders/order/settle-order.ts'
import { holdKinds, refuseUnrefundable, takeBackLines } from '#server/orders/order/work.ts'
import { planRefundOf, writeRefund } from '#server/orders/order/write-refund.ts'
import { returnedPostings } from '#server/orders/post-order.ts'
import type { BeyondLimit } from '#server/orders/price/discounts.ts'
import { countReturned } from '#server/orders/refund-store.ts'
import { type OrderLineRow, type OrderRow, listOrderPayments } from '#server/orders/store.ts'
import { type PaymentRow, lockFilled } from '#server/payments/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { SaleLine } from '#shared/orders/contract.ts'
import { type RefundPart, isAllOf, isWhole, planReturn } from '#shared/orders/refund-plan.ts'
import type { NewRefund, Refund } from '#shared/orders/refunds.ts'
import { takesChanges } from '#shared/orders/status.ts'
import type { PlannedTender } from '#shared/payments/refund-tenders.ts'

type Part = RefundPart<OrderLineRow>

interface LinesRequest {
  orderId: string
  body: NewRefund
  /** What is taken instead. Its price is not refunded. */
  inExchange?: readonly SaleLine[]
  /** The caller has checked the terms of the sale. */
  isByTerms?: boolean
}

/** What went back, what was taken instead, and what is still due for that. */
interface RefundedLines {
  refund: Refund & { takenCents: number; dueCents: number }
  /** Refunds of payments, in the order of their tenders. Cards are asked after the commit. */
  refundIds: readonly string[]
  /** The sum for which an exchange needs a colleague's approval. */
  favourCents: number
}

/**
 * Refunds lines in whole or in part. Their kinds say what may go back, and take it back; then the refund is planned and
 * written.
 */
export const refundLines = (work: Work, request: LinesRequest): Promise<RefundedLines> =>
  onOrder(work, request.orderId, (work, row) => refundOf(work, row, request))

async function refundOf(work: Work, row: OrderRow, request: LinesRequest): Promise<RefundedLines> {
  const { orderId, body, inExchange = [], isByTerms = false } = request
  const { reason } = body
  const order = await openOrder(work, row)
  const invoice = await findInvoice(work, orderId)
  const left = await leftOfLines(work, orderId, order.lines)
  const isOwed = keptOf(order) > liveTotalOf(order.lines)
  const parts = planReturn(left, { lines: body.lines, isOwed, isByTerms })
  await refuseUnrefundable(work, parts, { isByTerms })
  const toCreditOf = creditOf(order, body)
  await holdKinds(work, order.lines)
  if (parts.some(({ line }) => line.kind === 'gift_card')) {
    const payments = toCreditOf === undefined ? await listOrderPayments(work, orderId) : []
    await lockFilled(
      work,
      payments.filter(({ capturedCents, refundedCents }) => capturedCents > refundedCents),
      toCreditOf,
    )
  }
  await takeBackLines(work, parts)

  const returned = await returnParts(work, order, parts)
  let offCents = 0
  const onBeyond = ({ cents }: BeyondLimit) => void (offCents = cents)
  const taken = inExchange.length > 0 ? await takeInstead(work, returned, { lines: inExchange, onBeyond }) : returned
  const plan = await planRefundOf(work, taken, { why: 'returned', parts, isToCredit: toCreditOf !== undefined })
  const { order: refunded, id, refundIds } = await writeRefund(work, taken, plan, { reason, toCreditOf })
  await recordEvent(work, {
    action: 'order_refunded',
    entity: 'order',
    entityId: orderId,
    facts: { totalCents: plan.totalCents, lines: parts.length },
    reason,
  })
  const saved = await saveSettled(work, await sellKeptPart(work, refunded, parts), { reason })
  // Lines that were released before are off the invoice since then.
  const sold = parts.filter(({ line }) => line.state !== 'released')
  if (invoice && sold.length > 0) {
    await issueCreditNote(work, saved, { refundId: id, corrects: invoice.number, parts: sold, tenders: plan.tenders })
  }
  if (inExchange.length > 0) {
    await correctInvoice(work, saved, { reason: 'Taken in exchange' })
    await sumUpOrder(work, orderId)
  }
  const added = taken.lines.slice(returned.lines.length)
  const unweighedCents = sumOf(parts) - weighedCents((kind) => kindOf(work, kind), parts, added)
  const takenCents = liveTotalOf(taken.lines) - liveTotalOf(returned.lines)
  // As it is before providers are asked: the caller asks them after the commit.
  const tenders = plan.tenders.map(({ roundingCents, ...tender }) => ({
    ...wayShown(tender),
    amountCents: tender.amountCents,
    ...(roundingCents !== 0 && { roundingCents }),
    status: tender.way === 'provider' ? ('pending' as const) : ('succeeded' as const),
  }))
  const status = tenders.some((tender) => tender.status === 'pending') ? ('pending' as const) : ('succeeded' as const)
  return {
    refund: { id, status, totalCents: plan.totalCents, tenders, takenCents, dueCents: Math.max(0, saved.dueCents) },
    refundIds,
    favourCents: Math.max(unweighedCents, plan.totalCents, offCents),
  }
}

/** Store credit belongs to no payment. */
export const wayShown = ({ way, payment: { method, reference } }: Pick<PlannedTender<PaymentRow>, 'way' | 'payment'>) =>
  way === 'store_credit' ? { method: 'credit' as const, reference: null } : { method, reference }

/** The client who gets store credit, if it does not go back as it was paid. */
export function creditOf({ personId }: OpenOrder, { refundTo: to }: Pick<NewRefund, 'refundTo'>): string | undefined {
  if (to === undefined) return undefined
  if (personId === null)
    throw new Failure('wrong_state', 'Nobody is the client of this order: it goes back as it was paid.')

  return personId
}

/** Undelivered lines are released, delivered ones returned: they are no sale any more. */
async function returnParts(work: Work, order: OpenOrder, parts: readonly Part[]): Promise<OpenOrder> {
  const delivered = parts.filter(({ line }) => line.state === 'fulfilled')
  await post(work, [
    {
      event: 'returned',
      key: `${order.id}:${order.version}`,
      on: localDayOf(work.now, order.zone),
      locationId: order.locationId,
      orderId: order.id,
      postings: returnedPostings(order, delivered),
    },
  ])
  await countReturned(work, parts)

  const byLine = new Map(parts.map((one) => [one.line.id, one]))
  const counted = {
    ...order,
    fulfilledCents: order.fulfilledCents - sumOf(delivered),
    lines: order.lines.map((line) => {
      const own = byLine.get(line.id)
      if (!own) return line
      const { countedQuantity, totalCents } = own
      return {
        ...line,
        refundedQuantity: line.refundedQuantity + countedQuantity,
        returnedCents: line.returnedCents + totalCents,
      }
    }),
  }
  // A line of which a part stays paid keeps its state.
  return moveOrderLines(work, counted, ({ id, state }) => {
    const part = byLine.get(id)
    if (!part || state === 'released' || !isWhole(part)) return undefined
    return state === 'fulfilled' ? 'returned' : 'released'
  })
}

/** Nobody waits for goods that were given back for a part of their price: what was kept of it is a sale. */
function sellKeptPart(work: Work, order: OpenOrder, parts: readonly Part[]): Promise<OpenOrder> {
  const given = new Set(parts.filter((one) => one.giveBack && isAllOf(one)).map(({ line }) => line.id))

  return moveOrderLines(work, order, ({ id, state }) =>
    given.has(id) && state !== 'returned' && state !== 'released' ? 'fulfilled' : undefined,
  )
}

/** Sells the goods at today's prices. What the returned goods pay for is handed over at once. */
async function takeInstead(
  work: Work,
  order: OpenOrder,
  goods: { lines: readonly SaleLine[]; onBeyond: (beyond: BeyondLimit) => void },
): Promise<OpenOrder> {
  if (!takesChanges(order.status)) throw new Failure('wrong_state', 'This order cannot be changed any more.')
  const added = await insertPriced(work, order, { ...goods, channel: 'register' })

  return deliver(work, { ...added, dueNowCents: liveDueNowOf(added.lines) })
}

const sumOf = (lines: readonly { totalCents: number }[]) => lines.reduce((sum, { totalCents }) => sum + totalCents, 0)

/**
 * How much of what came back is balanced by what is taken instead. A thing that stays with its client counts nothing:
 * its price is a gift. Gift cards and tips count nothing on either side: they are money. What can be called off and
 * refunded later counts only against its like, since a glove for an hour would be a gift too.
 */
export function weighedCents(
  factsOf: (kind: string) => Pick<AnyLineKind, 'areGoods' | 'isMoney' | 'isTip'>,
  parts: readonly { giveBack: boolean; totalCents: number; line: { kind: string } }[],
  taken: readonly { kind: string; totalCents: number }[],
): number {
  const areGoods = (kind: string) => factsOf(kind).areGoods === true
  const isWorthNothing = (kind: string) => {
    const { isMoney, isTip } = factsOf(kind)
    return isMoney || isTip
  }
  const came = parts.filter(({ giveBack: isBack, line }) => isBack && !isWorthNothing(line.kind))
  const goods = sumOf(taken.filter(({ kind }) => areGoods(kind)))
  const others = sumOf(taken.filter(({ kind }) => !areGoods(kind) && !isWorthNothing(kind)))
  const otherCame = sumOf(came.filter(({ line }) => !areGoods(line.kind)))

  return Math.min(sumOf(came), goods + Math.min(others, otherCame))
}
