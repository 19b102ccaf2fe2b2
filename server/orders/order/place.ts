import { randomUUID } from 'node:crypto'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Buyer } from '#server/catalog/service.ts'
import { atomically, inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Work } from '#server/kernel/work.ts'
import { keepLimits, takeUses } from '#server/orders/price/discounts.ts'
import {
  type Draft,
  type DraftLine,
  presentPrices,
  priceDraft,
  type PriceRequest,
  sumsOf,
} from '#server/orders/price/price.ts'
import { findOrder, insertOrder, listLines } from '#server/orders/store.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'

import { happenedToPlaced, type Placed, presentPlaced } from './present.ts'
import { deliver, type OpenOrder, saveSettled } from './settle-order.ts'
import { reserveLines } from './work.ts'

/** Minutes to pay, unless the order says otherwise. */
const payMinutes = 15

export interface OrderDraft extends PriceRequest {
  buyer: Buyer
  billTo: { name?: string; email?: string; phone?: string }
  currency: string
  /** The total that the client saw. */
  expectedTotalCents?: number | undefined
  note?: string | undefined
  payWithinMinutes?: number
}

/**
 * Places an order: prices it, holds what it is for, and waits for its payment. If nothing is due now, it is delivered
 * at once. Joins the caller's transaction, if there is one.
 */
export const placeOrder = async (work: Work, draft: OrderDraft): Promise<OpenOrder> =>
  (await place(work, draft, { isShown: false })).order

/** The same, answered as its actor may see it. Its history is read in the trip that writes it. */
export const placeAndShow = (work: Work, draft: OrderDraft): Promise<Order> =>
  atomically(work, async (work) => presentPlaced(work, await place(work, draft, { isShown: true })))

const place = (work: Work, draft: OrderDraft, { isShown }: { isShown: boolean }): Promise<Placed> =>
  atomically(work, async (work) => {
    const { context } = work
    const { buyer, payWithinMinutes = payMinutes } = draft
    const priced = await keepLimits(work, draft, () => priceDraft(work, draft, buyer))
    const { lines, beyond } = priced
    const sums = sumsOf(lines)
    refuseOtherPrice(draft, priced)
    if (beyond) await requireApproval(work, { act: 'discount', subjectId: null, cents: beyond.cents }, beyond.message)

    const id = randomUUID()
    const waits = sums.dueNowCents > 0 || lines.some(({ rule }) => rule === 'card_kept')
    const expiresAt = waits ? new Date(buyer.now.getTime() + payWithinMinutes * 60_000) : null
    const rows = lines.map(lineRowOf(actorIdOf(context.actor), buyer.now))
    const placed = lines.map((line, at) => ({ ...line, id: rows[at]?.id ?? '', orderId: id }))
    // They leave together in this order, in one round trip; the last one reads what the others wrote.
    const [, , , , order, happened] = await inOneTrip([
      insertOrder(work, rowOf(draft, { id, expiresAt, sums }, context), rows),
      takeUses(work, lines, { usedBy: id, personId: buyer.personId, now: buyer.now }),
      recordEvent(work, {
        action: 'order_placed',
        entity: 'order',
        entityId: id,
        after: { status: 'awaiting_payment', totalCents: sums.totalCents, channel: buyer.channel },
        ...(buyer.personId !== null && { onBehalfOf: buyer.personId }),
        publish: { version: 1, personId: buyer.personId, data: { to: 'awaiting_payment' } },
      }),
      reserveLines(work, placed, expiresAt),
      getOpen(work, id),
      isShown && waits ? happenedToPlaced(work, id) : undefined,
    ])
    return { order: waits ? order : await saveSettled(work, await deliver(work, order)), happened }
  })

async function getOpen(work: OnDatabase, id: string): Promise<OpenOrder> {
  const [row, lines] = await inOneTrip([findOrder(work, id), listLines(work, id)])
  if (!row) throw new Error('The order that was placed is not there.')

  return { ...row, lines }
}

function refuseOtherPrice({ expectedTotalCents, currency }: OrderDraft, priced: Draft): void {
  const cart = presentPrices(priced, currency)
  const refusal = priced.code?.refusal
  if (expectedTotalCents === undefined && refusal) throw new Failure(refusal.code, refusal.message)
  if (expectedTotalCents === undefined || expectedTotalCents === cart.totalCents) return

  throw new Failure('price_changed', 'The price is another one now. Look at it again before you order.', {
    price: { oldCents: expectedTotalCents, newCents: cart.totalCents },
    cart,
  })
}

interface NewOrderFacts {
  id: string
  expiresAt: Date | null
  sums: ReturnType<typeof sumsOf>
}

const rowOf = ({ buyer, billTo, note }: OrderDraft, { id, expiresAt, sums }: NewOrderFacts, { actor }: Context) => ({
  id,
  person_id: buyer.personId,
  location_id: buyer.locationId,
  channel: buyer.channel,
  bill_to: billTo,
  // Where nothing is due it is settled in the same transaction.
  status: expiresAt === null ? ('placed' as const) : ('awaiting_payment' as const),
  gross_cents: sums.grossCents,
  discount_cents: sums.discountCents,
  tax_cents: sums.taxCents,
  total_cents: sums.totalCents,
  due_now_cents: sums.dueNowCents,
  expires_at: expiresAt,
  placed_at: buyer.now,
  note: note ?? '',
  actor_kind: actor.kind,
  actor_id: actorIdOf(actor),
})

export const lineRowOf = (by: string | null, at: Date) => (line: DraftLine, index: number) => ({
  id: randomUUID(),
  position: index + 1,
  kind: line.kind,
  ref: line.ref,
  terms: line.terms,
  name: line.name,
  whose: line.whose ?? [],
  quantity: line.quantity,
  unit_cents: line.unitCents,
  gross_cents: line.grossCents,
  discount_cents: line.discountCents,
  net_cents: line.netCents,
  tax_cents: line.taxCents,
  total_cents: line.totalCents,
  due_now_cents: line.dueNowCents,
  tax_category: line.taxCategory,
  revenue_account: line.revenueAccount,
  rule: line.rule,
  taxes: line.taxes,
  discounts: line.discounts.map(({ isByStaff, ...discount }) => ({ ...discount, by: isByStaff ? by : null, at })),
})
