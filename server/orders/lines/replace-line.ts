import { actorIdOf } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { insertLines, sumUpOrder } from '#server/orders/line-store.ts'
import { buyerOf } from '#server/orders/order/buyer.ts'
import { correctInvoice } from '#server/orders/order/correct.ts'
import { lineRowOf } from '#server/orders/order/place.ts'
import {
  deliver,
  liveTotalOf,
  moveOrderLines,
  type OpenOrder,
  openOrder,
  saveSettled,
} from '#server/orders/order/settle-order.ts'
import { holdKinds, releaseLines, reserveLines } from '#server/orders/order/work.ts'
import { planRefundOf, settleLost, writeRefund } from '#server/orders/order/write-refund.ts'
import { priceLines } from '#server/orders/price/price.ts'
import { listLines, lockOrder } from '#server/orders/store.ts'
import type { NewLine } from '#shared/orders/contract.ts'

interface Replacement {
  orderId: string
  lineId: string
  /** The fee for the line that is taken out. */
  fee?: NewLine | undefined
  reason: string
}

/**
 * Takes an undelivered line out of its order, charges the fee in its place, and refunds what was paid beyond it.
 * Returns the refunds that the caller asks of the cards after the commit.
 */
export async function replaceLine(work: Work, { orderId, lineId, fee, reason }: Replacement): Promise<string[]> {
  const row = await lockOrder(work, orderId)
  const order = row && (await openOrder(work, row))
  const line = order?.lines.find(({ id }) => id === lineId)
  if (!order || !line || (line.state !== 'pending' && line.state !== 'reserved')) return []

  await holdKinds(work, order.lines)
  await releaseLines(work, [line], 'removed')
  const released = await moveOrderLines(work, order, ({ id }) => (id === lineId ? 'released' : undefined))
  const charged = fee ? await addFee(work, released, fee) : released
  const cents = liveTotalOf(order.lines) - liveTotalOf(charged.lines)
  const plan = await planRefundOf(work, charged, { why: 'cheaper', cents, canceled: line })
  const { order: refunded, refundIds } = await writeRefund(work, charged, plan, { reason })
  const settled = await settleLost(work, refunded)
  const saved = await saveSettled(work, await deliver(work, { ...settled, dueNowCents: 0 }), { reason })
  await correctInvoice(work, saved, { reason, isOther: fee !== undefined })

  return refundIds
}

/** Adds a fee to an order. It counts as delivered at once, paid or not, and leaves the deposit as it is. */
export async function addFee(work: Work, order: OpenOrder, fee: NewLine): Promise<OpenOrder> {
  const { services, context } = work
  const { personId, channel } = order
  const { actor } = context
  const whose = { personId: personId ?? undefined, channel, actor, isVouchedFor: true } as const
  const { buyer } = await buyerOf(work, services, whose)
  const [draft] = await priceLines(work, [fee], buyer)
  if (!draft) throw new Error('A fee has no price.')
  const row = lineRowOf(actorIdOf(context.actor), buyer.now)(draft, order.lines.length)
  await insertLines(work, order.id, [{ ...row, due_now_cents: 0 }])
  await sumUpOrder(work, order.id)

  const lines = await listLines(work, order.id)
  await reserveLines(
    work,
    lines.filter(({ id }) => id === row.id),
    null,
  )
  return { ...order, lines }
}
