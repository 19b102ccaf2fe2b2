import { recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { moveOrderLines, type OpenOrder } from '#server/orders/order/settle-order.ts'
import { holdKinds, releaseLines } from '#server/orders/order/work.ts'
import type { OrderLineRow } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import { canBeReleased } from '#shared/orders/status.ts'

import { changeOrder, lineOf } from './change-order.ts'

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
