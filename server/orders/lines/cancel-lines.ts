import type { Work } from '#server/kernel/work.ts'
import { sumUpOrder } from '#server/orders/line-store.ts'
import { correctInvoice } from '#server/orders/order/correct.ts'
import {
  deliver,
  keptOf,
  liveTotalOf,
  moveOrderLines,
  type OpenOrder,
  openOrder,
  saveSettled,
} from '#server/orders/order/settle-order.ts'
import { holdKinds, releaseLines } from '#server/orders/order/work.ts'
import { settleLost } from '#server/orders/order/write-refund.ts'
import { lockOrder, type OrderLineRow } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import type { NewLine } from '#shared/orders/contract.ts'

import { addFee } from './replace-line.ts'

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
export async function cancelLines(work: Work, { orderId, isOff, kept, reason }: Cancellation): Promise<void> {
  const row = await lockOrder(work, orderId)
  if (!row) return
  const order = await openOrder(work, row)
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
  const settled = await settleLost(work, await deliver(work, { ...charged, dueNowCents: 0 }))
  const saved = await saveSettled(work, settled, { reason })
  await correctInvoice(work, saved, { reason, isOther: kept !== undefined })
  await sumUpOrder(work, orderId)
  // Nothing is left to deliver or to pay.
  if (saved.status === 'fulfilled' && saved.dueCents <= 0) await saveSettled(work, saved, { as: 'closed', reason })
}

function refuseMoreThanPaid({ currency, locale }: OpenOrder, paidCents: number, keptCents: number): void {
  if (keptCents <= paidCents) return

  const words = paidCents === 0 ? 'Nothing was' : `Only ${priceWords(paidCents, currency, locale)} was`
  throw new Failure('invalid_input', `${words} paid for it: no more than that can be kept, with its tax.`)
}
