import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { insertLines } from '#server/orders/line-store.ts'
import { buyerOf } from '#server/orders/order/buyer.ts'
import { lineRowOf } from '#server/orders/order/place.ts'
import { type OpenOrder, openOrder } from '#server/orders/order/settle-order.ts'
import { holdKinds, reserveLines } from '#server/orders/order/work.ts'
import { type BeyondLimit, keepLimits, takeUses } from '#server/orders/price/discounts.ts'
import { priceDraft } from '#server/orders/price/price.ts'
import { type Channel, listOrderPayments } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewLine, SaleLine } from '#shared/orders/contract.ts'

interface SaleDraft {
  lines: readonly SaleLine[]
  /** The channel: goods are handed over at the register only. */
  channel: Channel
  /** Reports a staff discount beyond the limit: the caller asks for one approval of everything. */
  onBeyond: (beyond: BeyondLimit) => void
  isVouchedFor?: true | undefined
}

/** Adds lines to a locked order at today's prices. */
export async function insertPriced(work: Work, order: OpenOrder, added: SaleDraft): Promise<OpenOrder> {
  const { actor } = work.context
  const whose = {
    personId: order.personId ?? undefined,
    channel: added.channel,
    actor,
    isVouchedFor: added.isVouchedFor,
  }
  const { buyer } = await buyerOf(work, work.services, whose)
  const request = {
    lines: added.lines.map(withoutDiscount),
    byStaff: added.lines.map(({ discount }) => discount),
  }
  const { lines, beyond } = await keepLimits(work, request, () => priceDraft(work, request, buyer))
  if (beyond) added.onBeyond(beyond)
  if (lines.some(({ kind }) => kindOf(work, kind).isMoney)) await refuseGiftsOf(work, order.id)
  const rows = lines.map((draft, at) => ({
    ...lineRowOf(actorIdOf(actor), buyer.now)(draft, at),
    position: order.lines.length + 1 + at,
  }))
  await insertLines(work, order.id, rows)
  await takeUses(work, lines, { usedBy: order.id, personId: order.personId, now: buyer.now })
  for (const { name, quantity, totalCents } of lines) {
    await recordEvent(work, {
      action: 'order_line_added',
      entity: 'order',
      entityId: order.id,
      facts: { name, quantity, totalCents },
    })
  }

  const opened = await openOrder(work, order)
  const own = opened.lines.filter(({ id }) => rows.some((row) => row.id === id))
  await holdKinds(work, order.lines)
  await reserveLines(work, own, order.expiresAt)
  return opened
}

/** A gift card must not be bought by gift card or store credit, whether it is added or paid for. */
async function refuseGiftsOf(work: OnDatabase, orderId: string): Promise<void> {
  const payments = await listOrderPayments(work, orderId)
  const isGift = payments.some(
    ({ method, capturedCents, refundedCents }) =>
      (method === 'gift_card' || method === 'credit') && capturedCents > refundedCents,
  )
  if (!isGift) return

  throw new Failure(
    'not_offered',
    'A gift card is bought with money alone: sell it by itself, and give this back as it was paid.',
  )
}

function withoutDiscount(line: SaleLine): NewLine {
  const { discount: _, ...bare } = line

  return bare
}
