import { actorIdOf } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { insertLines, sumUpOrder } from '#server/orders/line-store.ts'
import { buyerOf } from '#server/orders/order/buyer.ts'
import { correctInvoice } from '#server/orders/order/correct.ts'
import { lineRowOf } from '#server/orders/order/place.ts'
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
import { holdKinds, releaseLines, reserveLines } from '#server/orders/order/work.ts'
import { planRefundOf, settleLost, writeRefund } from '#server/orders/order/write-refund.ts'
import { priceLines } from '#server/orders/price/price.ts'
import { listLines } from '#server/orders/store.ts'
import type { OrderLineRow } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import type { NewLine } from '#shared/orders/contract.ts'

interface Cancellation {
  orderId: string
  isOff: (line: Pick<OrderLineRow, 'kind' | 'ref'>) => boolean
  /** The kept part of the payment, as a line of its own. */
  kept: { line: NewLine; cents: number } | undefined
  reason: string
}

const isOver = ({ state }: OrderLineRow) => state === 'fulfilled' || state === 'returned' || state === 'released'

/**
 * Takes lines that will never be delivered out of their order, begun or not; nothing of them stays due. The kept part
 * of the payment is earned at once. The rest is owed to the client and goes back by a refund of these lines.
 */
export const cancelLines = (work: Work, { orderId, ...cancellation }: Cancellation): Promise<void> =>
  onOrder(work, orderId, async (work, row) => cancel(work, await openOrder(work, row), cancellation))

async function cancel(
  work: Work,
  order: OpenOrder,
  { isOff, kept, reason }: Omit<Cancellation, 'orderId'>,
): Promise<void> {
  const off = order.lines.filter((line) => !isOver(line) && isOff(line))
  const paidCents = Math.max(0, keptOf(order) - order.fulfilledCents)
  if (kept) refuseMoreThanPaid(order, paidCents, kept.cents)
  if (off.length === 0) return

  await holdKinds(work, order.lines)
  await releaseLines(work, off, 'cancelled')
  const released = await moveOrderLines(work, order, (line) => (off.includes(line) ? 'released' : undefined))
  const charged = kept ? await addFee(work, released, kept.line) : released
  // Payments include tax, and so does the kept part.
  refuseMoreThanPaid(order, paidCents, liveTotalOf(charged.lines) - liveTotalOf(released.lines))
  const settled = await settleLost(work, await deliverFee(work, released, charged))
  const saved = await saveSettled(work, settled, { reason })
  await correctInvoice(work, saved, { reason, isOther: kept !== undefined })
  await sumUpOrder(work, order.id)
  // Nothing is left to deliver or to pay.
  if (saved.status === 'fulfilled' && saved.dueCents <= 0) await saveSettled(work, saved, { as: 'closed', reason })
}

function refuseMoreThanPaid({ currency, locale }: OpenOrder, paidCents: number, keptCents: number): void {
  if (keptCents <= paidCents) return

  const words = paidCents === 0 ? 'Nothing was' : `Only ${priceWords(paidCents, currency, locale)} was`
  throw new Failure('invalid_input', `${words} paid for it: no more than that can be kept, with its tax.`)
}

interface Replacement {
  orderId: string
  lineId: string
  /** A fee that is charged all the same. */
  fee?: NewLine | undefined
  reason: string
}

/**
 * Takes a line that was not delivered out of its order, puts the fee for it in its place, and gives back what was paid for it
 * beyond that; returns the refunds that are asked of their cards once all is committed.
 */
export const replaceLine = (work: Work, { orderId, ...replacement }: Replacement): Promise<string[]> =>
  onOrder(work, orderId, async (work, row) => replaceOf(work, await openOrder(work, row), replacement))

async function replaceOf(
  work: Work,
  order: OpenOrder,
  { lineId, fee, reason }: Omit<Replacement, 'orderId'>,
): Promise<string[]> {
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line || (line.state !== 'pending' && line.state !== 'reserved')) return []

  await holdKinds(work, order.lines)
  await releaseLines(work, [line], 'removed')
  const released = await moveOrderLines(work, order, ({ id }) => (id === lineId ? 'released' : undefined))
  const charged = fee ? await addFee(work, released, fee) : released
  const cents = liveTotalOf(order.lines) - liveTotalOf(charged.lines)
  const plan = await planRefundOf(work, charged, { why: 'cheaper', cents, canceled: line })
  const { order: refunded, refundIds } = await writeRefund(work, charged, plan, { reason })
  const settled = await settleLost(work, refunded)
  const saved = await saveSettled(work, await deliverFee(work, released, settled), { reason })
  await correctInvoice(work, saved, { reason, isOther: fee !== undefined })

  return refundIds
}

/** Delivers the fee that was added, and of the lines that stay what is paid for as agreed. */
function deliverFee(work: Work, before: OpenOrder, order: OpenOrder): Promise<OpenOrder> {
  const known = new Set(before.lines.map(({ id }) => id))
  const added = order.lines.filter(({ id }) => !known.has(id)).map(({ id }) => id)

  return deliver(work, { ...order, dueNowCents: liveDueNowOf(order.lines) }, added)
}

/** A fee is owed at once, even beyond the deposit: it waits for no payment. */
async function addFee(work: Work, order: OpenOrder, fee: NewLine): Promise<OpenOrder> {
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
