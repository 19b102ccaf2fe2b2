import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { sumUpOrder } from '#server/orders/line-store.ts'
import { backWords, correctInvoice } from '#server/orders/order/correct.ts'
import { orderNotFound, presentOrder } from '#server/orders/order/present.ts'
import {
  type OpenOrder,
  deliver,
  liveDueNowOf,
  liveTotalOf,
  moveOrderLines,
  onOrder,
  openOrder,
  saveSettled,
} from '#server/orders/order/settle-order.ts'
import { refuseUndecided } from '#server/orders/order/under-way.ts'
import { handOverLines, holdKinds, releaseLines } from '#server/orders/order/work.ts'
import { planRefundOf, writeRefund } from '#server/orders/order/write-refund.ts'
import type { BeyondLimit } from '#server/orders/price/discounts.ts'
import { type OrderLineRow, type OrderRow, findOrder } from '#server/orders/store.ts'
import { askForRefund } from '#server/payments/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order, SaleLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { canBeReleased, takesChanges } from '#shared/orders/status.ts'

import { insertPriced } from './insert-priced.ts'

interface Request {
  orderId: string
  /** The version that the caller has seen. */
  version?: number | undefined
}

interface ChangedOrder {
  order: OpenOrder
  /** The reason, kept with the refund. */
  reason: string
  /** A staff discount beyond the caller's limit. */
  beyond?: BeyondLimit | undefined
}

type Change = (work: Work, order: OpenOrder) => Promise<ChangedOrder>

/** Changes an order's lines; due, delivered and owed sums follow. */
export async function changeOrder(
  work: Work,
  request: Request,
  { change, keep = (_work, answer) => Promise.resolve(answer) }: { change: Change; keep?: KeepOrder },
): Promise<Order> {
  const { answer, refundIds } = await onOrder(work, request.orderId, async (work, row) => {
    const before = await openToChange(work, row, request)
    const { order, reason, beyond } = await change(work, before)
    const delivered = await deliver(work, { ...order, dueNowCents: liveDueNowOf(order.lines) })
    const cheaperCents = liveTotalOf(before.lines) - liveTotalOf(delivered.lines)
    if (cheaperCents !== 0) await refuseUndecided(work, delivered)
    const plan = await planRefundOf(work, delivered, { why: 'cheaper', cents: cheaperCents })
    await requireWhole(work, delivered, { cents: plan.totalCents, beyond })
    const refunded = await writeRefund(work, delivered, plan, { reason })
    const saved = await saveSettled(work, refunded.order, { reason })
    await correctInvoice(work, saved, { reason, tenders: backWords(plan.tenders) })
    await sumUpOrder(work, order.id)
    const changed = await findOrder(work, order.id)
    if (!changed) throw orderNotFound()

    return {
      answer: await keep(work, await presentOrder(work, changed, work.context.actor)),
      refundIds: refunded.refundIds,
    }
  })
  for (const id of refundIds) await askForRefund(work, id)

  return answer
}

type KeepOrder = (work: OnDatabase, answer: Order) => Promise<Order>

async function openToChange(work: Work, row: OrderRow, { version }: Request): Promise<OpenOrder> {
  if (version !== undefined && version !== row.version) throw await changedMeanwhile(work, row)
  if (!takesChanges(row.status)) throw new Failure('wrong_state', 'This order cannot be changed any more.')

  return openOrder(work, row)
}

async function changedMeanwhile(work: Acting, row: OrderRow) {
  const current = await presentOrder(work, row, work.context.actor)

  return new Failure('version_conflict', 'Somebody has just changed this order. Look at it again.', { current })
}

export function lineOf({ lines }: OpenOrder, lineId: string): OrderLineRow {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Failure('not_found', 'There is no such line in this order.')

  return line
}

/** One approval for all: a refund weighs more than a discount, and its sum covers the discount. */
async function requireWhole(
  work: Work,
  { id: subjectId }: OpenOrder,
  { cents, beyond }: { cents: number; beyond: BeyondLimit | undefined },
): Promise<void> {
  const off = beyond?.cents ?? 0
  if (cents > 0) {
    const back = { act: 'refund', subjectId, cents: Math.max(cents, off) } as const
    await requireApproval(work, back, 'Money goes back to the client. A manager does this, or types their code.')
  } else if (beyond) await requireApproval(work, { act: 'discount', subjectId, cents: off }, beyond.message)
}

interface OrderLineRequest {
  orderId: string
  line: SaleLine
  version?: number | undefined
  key: string | undefined
  isVouchedFor?: true
}

/** Adds a line at today's price, due now or with the balance as its kind says. */
export function addOrderLine(
  work: Work,
  { orderId, line, version, key, isVouchedFor }: OrderLineRequest,
): Promise<Order> {
  const keyed = { endpoint: orderLinesContract.addOrderLine, key, request: { orderId, line, version } }

  return withIdempotency(work, keyed, (keep) =>
    changeOrder(
      work,
      { orderId, version },
      {
        keep,
        change: async (work, order) => {
          let beyond: BeyondLimit | undefined
          const onBeyond = (one: BeyondLimit) => void (beyond = one)
          const added = { lines: [line], channel: order.channel, isVouchedFor, onBeyond }
          return { order: await insertPriced(work, order, added), reason: 'A line was added', beyond }
        },
      },
    ),
  )
}

interface ReleaseLineRequest {
  orderId: string
  lineId: string
  reason: string
  version?: number | undefined
}

/** Removes a line and frees what it held. Without lines left the order is canceled. */
export const releaseOrderLine = (
  work: Work,
  { orderId, lineId, reason, version }: ReleaseLineRequest,
): Promise<Order> =>
  changeOrder(
    work,
    { orderId, version },
    {
      change: async (work, order) => ({ order: await release(work, order, lineOf(order, lineId), reason), reason }),
    },
  )

async function release(work: Work, order: OpenOrder, line: OrderLineRow, reason: string): Promise<OpenOrder> {
  if (line.state === 'released') throw new Failure('wrong_state', 'It is taken out already.')
  if (!canBeReleased(line)) {
    throw new Failure('wrong_state', 'It is delivered, or work on it has begun: give it back by a refund.')
  }

  await holdKinds(work, order.lines)
  await releaseLines(work, [line], 'removed')
  await recordEvent(work, {
    action: 'order_line_removed',
    entity: 'order',
    entityId: order.id,
    facts: { name: line.name, quantity: line.quantity, totalCents: line.totalCents },
    reason,
  })
  return moveOrderLines(work, order, ({ id }) => (id === line.id ? 'released' : undefined))
}

interface HandingOver {
  orderId: string
  lineIds: readonly string[]
  version?: number | undefined
}

/** Hands over reserved goods: they are sold. */
export const handOver = (work: Work, { orderId, lineIds, version }: HandingOver): Promise<Order> =>
  changeOrder(
    work,
    { orderId, version },
    {
      async change(work, order) {
        const lines = lineIds.map((lineId) => lineOf(order, lineId))
        if (lines.some(({ kind, state }) => state !== 'reserved' || !kindOf(work, kind).handOver)) {
          throw new Failure('wrong_state', 'Only goods that are paid for and wait here are handed over.')
        }
        await handOverLines(work, lines)
        const moved = await moveOrderLines(work, order, ({ id }) => (lineIds.includes(id) ? 'fulfilled' : undefined))

        return { order: moved, reason: 'Handed over' }
      },
    },
  )
