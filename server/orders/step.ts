import { refuseStep, wrongState } from '#server/audit/service.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import { type OrderStatus, orderSteps } from '#shared/orders/status.ts'

import { getOrder, presentOrder } from './order/present.ts'
import { keptOf, moveOrderLines, onOrder, openOrder, orders, saveSettled } from './order/settle-order.ts'
import { handOverLines, releaseLines } from './order/work.ts'
import { planRefundOf, writeRefund } from './order/write-refund.ts'
import { listExpired, noteLate } from './store.ts'

interface Step {
  orderId: string
  to: OrderStatus
  reason?: string | undefined
  version?: number | undefined
}

/** The steps that staff decide. All others follow from lines and money. */
const decided = new Set<OrderStatus>(['cancelled', 'closed', 'cancel_requested'])

/** Takes one step of an order. Before it is canceled, what was paid goes back; its open payment is voided with it. */
export async function stepOrder(work: Work, step: Step): Promise<Order> {
  const stepped = await take(work, step)
  if (step.to !== 'cancelled') return stepped

  // Read again, with the payment that is void by now.
  return presentOrder(work, await getOrder(work, step.orderId, work.context.actor), work.context.actor)
}

const take = (work: Work, { orderId, to, reason, version }: Step): Promise<Order> =>
  onOrder(work, orderId, async (work, row) => {
    await refuseStep(work, orders, { row, to, seen: version })
    if (!decided.has(to)) throw wrongState(orders, row.status, to)
    if (to === 'cancelled' && row.paidCents > row.refundedCents) {
      throw new Failure('wrong_state', 'Give back what was paid first.')
    }

    const order = await openOrder(work, row)
    const given = to === 'cancelled' ? await release(work, order, 'cancelled') : order
    return presentOrder(work, await saveSettled(work, given, { as: to, reason }), work.context.actor)
  })

const isOpen = (state: string) => state === 'pending' || state === 'reserved'

async function release(work: Work, order: Awaited<ReturnType<typeof openOrder>>, cause: 'cancelled' | 'expired') {
  await releaseLines(
    work,
    order.lines.filter(({ state }) => isOpen(state)),
    cause,
  )
  return moveOrderLines(work, order, ({ state }) => (isOpen(state) ? 'released' : undefined))
}

/** A job: an order that was not paid in time frees what it held. */
export async function expireOrders(work: Work): Promise<void> {
  await inBatches<{ id: string }>(
    (after) => listExpired(work, after?.id),
    ({ id }) =>
      onOrder(work, id, async (work, row) => {
        if (orderSteps.refusalOf(row, 'expired', work.now) !== undefined || row.status !== 'awaiting_payment') return

        const released = await release(work, await openOrder(work, row), 'expired')
        // A gift card or the desk may have paid a part of it.
        const keptCents = keptOf(released)
        if (keptCents > 0) await noteLate(work, id, keptCents)
        const plan = await planRefundOf(work, released, { why: 'overpaid', cents: keptCents })
        const { order } = await writeRefund(work, released, plan, { reason: 'It was not paid in time' })
        await saveSettled(work, order, { as: 'expired' })
      }),
  )
}

interface Delivery {
  orderId: string
  lineIds: readonly string[]
}

/** Lines that their feature has delivered are a sale from then on. */
export const deliverLines = (work: Work, { orderId, lineIds }: Delivery) =>
  onOrder(work, orderId, async (work, row) => {
    const order = await openOrder(work, row)
    const isDelivered = ({ id, state }: (typeof order.lines)[number]) => lineIds.includes(id) && state === 'reserved'
    const delivered = order.lines.filter(isDelivered)
    if (delivered.length === 0) return
    await handOverLines(work, delivered)
    await saveSettled(work, await moveOrderLines(work, order, (line) => (isDelivered(line) ? 'fulfilled' : undefined)))
  })
