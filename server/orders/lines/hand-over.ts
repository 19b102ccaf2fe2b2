import type { Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { moveOrderLines } from '#server/orders/order/settle-order.ts'
import { handOverLines } from '#server/orders/order/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'

import { changeOrder, lineOf } from './change-order.ts'

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
