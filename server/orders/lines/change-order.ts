import { randomUUID } from 'node:crypto'

import { actorIdOf } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { correctInvoice } from '#server/orders/documents/correct.ts'
import { orderNotFound, presentOrder } from '#server/orders/present.ts'
import { insertOrderRefund } from '#server/orders/refund-store.ts'
import {
  deliver,
  liveDueNowOf,
  liveTotalOf,
  type OpenOrder,
  openOrder,
  refundTo,
  saveSettled,
} from '#server/orders/settle-order.ts'
import { findOrder, listOrderPayments, lockOrder, type OrderLineRow, type OrderRow } from '#server/orders/store.ts'
import { askForRefund, tendersFor } from '#server/payments/service.ts'
import { requireApproval } from '#server/permissions/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import { takesChanges } from '#shared/orders/status.ts'
import { tenderWords } from '#shared/payments/tender-words.ts'

import { sumUpOrder } from './store.ts'

interface Request {
  orderId: string
  /** That which whoever changes it has seen. */
  version?: number | undefined
}

interface ChangedOrder {
  order: OpenOrder
  /** Kept with what goes back. */
  reason: string
}

type Change = (work: LineWork, order: OpenOrder) => Promise<ChangedOrder>

/** Changes the lines of an order that stands: what is due, delivered or owed to the client follows from them. */
export async function changeOrder(
  services: Services,
  request: Request,
  context: Context,
  { change, keep = (_trx, answer) => Promise.resolve(answer) }: { change: Change; keep?: KeepOrder },
): Promise<Order> {
  const { answer, refundIds } = await atomically(services.db, async (trx) => {
    const work = { services, trx, context }
    const { order, reason } = await change(work, await openToChange(work, request))
    const delivered = await deliver(work, { ...order, dueNowCents: liveDueNowOf(order.lines) })
    const refunded = await giveBackExcess(work, delivered, reason)
    const saved = await saveSettled(work, refunded.order, { reason })
    await correctInvoice(work, saved, { reason, tenders: refunded.tenders })
    await sumUpOrder(trx, order.id)
    const row = await findOrder(trx, order.id)
    if (!row) throw orderNotFound()

    return { answer: await keep(trx, await presentOrder(trx, row, context.actor)), refundIds: refunded.refundIds }
  })
  for (const id of refundIds) await askForRefund(services, id, context)

  return answer
}

type KeepOrder = (trx: Db, answer: Order) => Promise<Order>

async function openToChange(work: LineWork & { context: Context }, { orderId, version }: Request): Promise<OpenOrder> {
  const { trx, context } = work
  const row = await lockOrder(trx, orderId)
  if (!row) throw orderNotFound()
  if (version !== undefined && version !== row.version) throw await changedMeanwhile(trx, row, context)
  if (!takesChanges(row.status)) throw new Failure('wrong_state', 'This order cannot be changed any more.')

  return openOrder(work, row)
}

async function changedMeanwhile(trx: Db, row: OrderRow, { actor }: Context) {
  const current = await presentOrder(trx, row, actor)

  return new Failure('version_conflict', 'Somebody has just changed this order. Look at it again.', { current })
}

export function lineOf({ lines }: OpenOrder, lineId: string): OrderLineRow {
  const line = lines.find(({ id }) => id === lineId)
  if (!line) throw new Failure('not_found', 'There is no such line in this order.')

  return line
}

/** What was paid beyond what the order comes to goes back as it came, the last payment first. */
async function giveBackExcess(work: LineWork, order: OpenOrder, reason: string) {
  const { services, trx, context } = work
  const excess = order.paidCents - order.refundedCents - liveTotalOf(order.lines)
  if (excess <= 0) return { order, refundIds: [], tenders: [] }
  const back = { act: 'refund', subjectId: order.id, cents: excess } as const
  await requireApproval(work, back, 'Money goes back to the client. A manager does this, or types their code.')

  const payments = await listOrderPayments(trx, order.id)
  const tenders = tendersFor(excess, payments)
  const refunded = await refundTo(work, order, tenders)
  const refund = {
    id: randomUUID(),
    orderId: order.id,
    reason,
    totalCents: excess,
    createdBy: actorIdOf(context.actor),
    createdAt: services.now(),
  }
  await insertOrderRefund(trx, refund, [], refunded.refundIds)
  return {
    ...refunded,
    tenders: tenders.map(({ payment, amountCents }) => ({ words: tenderWords(payment), cents: amountCents })),
  }
}
