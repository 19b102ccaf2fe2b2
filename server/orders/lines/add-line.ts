import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import type { BeyondLimit } from '#server/orders/price/staff-discount.ts'
import type { Order, SaleLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'

import { changeOrder } from './change-order.ts'
import { insertPriced } from './insert-priced.ts'

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
