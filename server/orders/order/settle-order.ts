import { recordEvent, recordKind, writeStep } from '#server/audit/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { waitsForCard } from '#server/orders/card-store.ts'
import { leftOfLines } from '#server/orders/documents/left-of.ts'
import { fulfilledPostings } from '#server/orders/post-order.ts'
import { settleUses } from '#server/orders/price/discounts.ts'
import {
  type OrderLineRow,
  type OrderRow,
  listLines,
  lockOrder,
  moveLines,
  orderHistory,
} from '#server/orders/store.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { type OrderStatus, orderSteps, orderWords, settledStatus } from '#shared/orders/status.ts'

import { issueDueInvoice } from './issue.ts'
import { orderNotFound, presentOrder } from './present.ts'
import { voidStale } from './under-way.ts'
import { fulfilLines } from './work.ts'

/** A locked order with its lines, changed step by step before it is saved. */
export interface OpenOrder extends OrderRow {
  lines: OrderLineRow[]
}

/** Does something to an order: in one transaction, under its lock, and at its own place. */
export const onOrder = <At extends Work, Result>(
  work: At,
  orderId: string,
  act: (work: At, row: OrderRow) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const row = await lockOrder(work, orderId)
    if (!row) throw orderNotFound()

    return act(atPlaceOf(work, row), row)
  })

export const openOrder = async (work: Pick<Work, 'trx'>, order: OrderRow): Promise<OpenOrder> => ({
  ...order,
  lines: await listLines({ trx: work.trx }, order.id),
})

/** The total of the lines that are not released, less what came back. */
export const liveTotalOf = (lines: readonly OrderLineRow[]) =>
  lines
    .filter(({ state }) => state !== 'released')
    .reduce((sum, { totalCents, returnedCents }) => sum + totalCents - returnedCents, 0)

/** What is due at once for the lines that are not released. */
export const liveDueNowOf = (lines: readonly OrderLineRow[]) =>
  lines
    .filter(({ state }) => state !== 'released')
    .reduce(
      (sum, { dueNowCents, totalCents, returnedCents }) => sum + Math.min(dueNowCents, totalCents - returnedCents),
      0,
    )

function statusOf(order: OpenOrder): OrderStatus {
  if (waitsForCard(order)) return 'awaiting_payment'
  const to = settledStatus(
    order,
    order.lines.map(({ state }) => state),
  )
  // A closed order stays closed, whatever goes back of it.
  if (order.status === 'closed' && to === 'fulfilled') return 'closed'
  if (to === order.status || orderSteps.canBecome(order.status, to)) return to

  throw new Failure('wrong_state', 'This order cannot be changed any more.')
}

export const keptOf = ({ paidCents, refundedCents }: OrderRow) => paidCents - refundedCents

/**
 * Delivers what is paid for as agreed, and the lines `owedAtOnce` without that; posts it, and moves the lines. The state of
 * a line lets it be delivered once.
 */
export async function deliver(work: Work, order: OpenOrder, owedAtOnce: readonly string[] = []): Promise<OpenOrder> {
  const isPaid = keptOf(order) >= order.dueNowCents && !waitsForCard(order)
  const due = order.lines.filter(({ id, state }) => state === 'pending' && (isPaid || owedAtOnce.includes(id)))
  if (due.length === 0) return order

  const done = await fulfilLines(work, due)
  const states = new Map(done.map(({ line, state }) => [line.id, state]))
  return moveOrderLines(work, order, (line) => states.get(line.id))
}

/** Moves lines to their next states. A line that becomes fulfilled is a sale from then on. */
export async function moveOrderLines(
  work: Work,
  order: OpenOrder,
  stateOf: (line: OrderLineRow) => OrderLineRow['state'] | undefined,
): Promise<OpenOrder> {
  const on = localDayOf(work.now, order.zone)
  const moves = order.lines.flatMap((line) => {
    const to = stateOf(line)
    if (to === undefined || to === line.state) return []
    return [{ id: line.id, from: line.state, to, fulfilledOn: to === 'fulfilled' ? on : undefined }]
  })
  const next = new Map(moves.map(({ id, to }) => [id, to]))
  const fulfilled = await leftOfLines(
    work,
    order.id,
    order.lines.filter((line) => next.get(line.id) === 'fulfilled'),
  )
  await inOneTrip([
    moveLines(work, moves),
    post(work, [
      {
        event: 'fulfilled',
        // Once for each line; a step of its order may deliver twice.
        key: fulfilled[0]?.line.id ?? order.id,
        on,
        locationId: order.locationId,
        orderId: order.id,
        postings: fulfilledPostings(order, fulfilled),
      },
    ]),
  ])
  return {
    ...order,
    fulfilledCents: order.fulfilledCents + fulfilled.reduce((sum, { totalCents }) => sum + totalCents, 0),
    lines: order.lines.map((line) => ({ ...line, state: next.get(line.id) ?? line.state })),
  }
}

const orderRows = { entity: 'order', table: 'customerOrder' } as const

export const orders = recordKind({
  ...orderRows,
  noun: 'order',
  action: 'order_changed',
  machine: orderSteps,
  words: orderWords,
  history: orderHistory,
  personOf: ({ personId }: OrderRow) => personId,
  current: (work: Work, row: OrderRow) => presentOrder(work, row, work.context.actor),
})

/**
 * Saves the order with the status that follows from its lines and money, audited and published. `as` sets one that does
 * not follow from them.
 */
export async function saveSettled(
  work: Work,
  order: OpenOrder,
  { as, reason }: { as?: OrderStatus; reason?: string | undefined } = {},
): Promise<OpenOrder> {
  const totalCents = liveTotalOf(order.lines)
  const dueNowCents = liveDueNowOf(order.lines)
  const to = as ?? statusOf({ ...order, totalCents, dueNowCents })
  const expiresAt = to === 'awaiting_payment' ? order.expiresAt : null
  const { paidCents, refundedCents, fulfilledCents } = order
  const money = { paidCents, refundedCents, fulfilledCents, totalCents, dueNowCents, expiresAt }
  const version = order.version + 1
  const dueCents = totalCents - keptOf(order)
  const saved = { ...order, status: to, version, totalCents, dueNowCents, expiresAt, dueCents }
  await inOneTrip([
    // Only another status is a step of its history: a payment may leave it as it is.
    writeStep(work, to === order.status ? orderRows : orders, { row: order, to, reason, set: money }),
    settleUses(work, order),
    recordEvent(work, {
      action: 'order_changed',
      entity: 'order',
      entityId: order.id,
      before: { status: order.status },
      after: { status: to, paidCents, refundedCents },
      reason,
      publish: { version, personId: order.personId, data: { from: order.status, to } },
    }),
    // A new order has no invoice yet.
    issueDueInvoice(work, saved, { isFirst: order.version === 1 && order.status === 'awaiting_payment' }),
  ])
  // An expired order may still be paid, so its payment is not voided: what is still free is then held again.
  if (to !== 'expired' && totalCents !== order.totalCents && dueCents !== order.dueCents) {
    voidStale(work, { id: order.id, isOff: to === 'cancelled' })
  }
  return saved
}
