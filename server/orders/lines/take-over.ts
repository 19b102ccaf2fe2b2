import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { sumUpOrder } from '#server/orders/line-store.ts'
import {
  type OpenOrder,
  deliver,
  liveDueNowOf,
  moveOrderLines,
  openOrder,
  saveSettled,
} from '#server/orders/order/settle-order.ts'
import { releaseLines } from '#server/orders/order/work.ts'
import { type OrderRow, findOrder } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'

/**
 * Whether an order (by its alias in a query) was begun online, nothing was paid, and no payment is under way. It keeps
 * nobody else from ordering the same.
 */
export const isAbandoned = (order: string) => {
  const column = (name: string) => sql.ref(`${order}.${name}`)

  return sql<boolean>`(
    ${column('status')} = 'awaiting_payment' and ${column('channel')} in ('online', 'link') and ${column('paid_cents')} = 0
    and not exists (select from order_payment where order_id = ${column('id')} and open)
  )`
}

/** The refusal to order the same thing again, which names the order to pay; `what` begins the sentence. */
export async function inOrderAlready({ trx }: OnDatabase, what: string, lineId: string | null): Promise<Failure> {
  const order = await trx
    .selectFrom('orderLine')
    .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
    .select(['customerOrder.id', 'number', 'dueCents'])
    .where('orderLine.id', '=', lineId)
    .executeTakeFirst()
  if (!order) return new Failure('not_offered', `${what} is paid, or in an order already.`)

  const { id, number, dueCents } = order
  const wayOut = dueCents > 0 ? `: what is due is paid there.` : ', which is paid.'
  return new Failure('not_offered', `${what} is in order ${number} already${wayOut}`, { order: { id, number } })
}

/**
 * Takes lines out of the abandoned orders that hold them, so that somebody else can order the same. A locked order is
 * skipped: somebody is at work on it, so it is not abandoned, and callers hold locks that come after orders.
 */
export async function takeOver(work: Work, lineIds: readonly string[]): Promise<void> {
  for (const orderId of await listOrdersOf(work, lineIds)) {
    // Read again under the lock: the locking statement shows joined rows as they were before its wait.
    const row = (await lockIfFree(work, orderId)) && (await findAbandoned(work, orderId))
    if (row) await release(atPlaceOf(work, row), await openOrder(work, row), lineIds)
  }
}

/** Sorted by id, which is the order of locks. */
async function listOrdersOf({ trx }: OnDatabase, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return []
  const rows = await trx
    .selectFrom('orderLine')
    .select('orderId')
    .distinct()
    .where('id', 'in', lineIds)
    .orderBy('orderId')
    .execute()

  return rows.map(({ orderId }) => orderId)
}

const lockIfFree = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('customerOrder').select('id').where('id', '=', id).forNoKeyUpdate().skipLocked().executeTakeFirst()

async function findAbandoned(work: OnDatabase, id: string): Promise<OrderRow | undefined> {
  const order = work.trx.selectFrom('customerOrder').select('id').where('id', '=', id)

  return (await order.where(isAbandoned('customer_order')).executeTakeFirst()) && findOrder(work, id)
}

async function release(work: Work, order: OpenOrder, lineIds: readonly string[]): Promise<void> {
  const reason = 'Somebody else pays for it'
  const taken = order.lines.filter(({ id, state }) => state === 'pending' && lineIds.includes(id))
  await releaseLines(work, taken, 'taken')
  for (const { name, quantity, totalCents } of taken) {
    await recordEvent(work, {
      action: 'order_line_removed',
      entity: 'order',
      entityId: order.id,
      facts: { name, quantity, totalCents },
      reason,
    })
  }
  const isTaken = new Set(taken.map(({ id }) => id))
  const left = await moveOrderLines(work, order, ({ id }) => (isTaken.has(id) ? 'released' : undefined))
  await saveSettled(work, await deliver(work, { ...left, dueNowCents: liveDueNowOf(left.lines) }), { reason })
  await sumUpOrder(work, order.id)
}
