import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { reduceLine } from '#server/orders/line-store.ts'
import { type OpenOrder, openOrder } from '#server/orders/order/settle-order.ts'
import { takeByStaff } from '#server/orders/price/discounts.ts'
import type { OrderLineRow } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Order } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import type { StaffDiscount } from '#shared/orders/staff-discount.ts'
import { canBeReduced } from '#shared/orders/status.ts'

import { changeOrder, lineOf } from './change-order.ts'
import { amountsAt } from './reprice-line.ts'

interface LineDiscountRequest {
  orderId: string
  lineId: string
  discount: StaffDiscount
  version?: number | undefined
  key: string | undefined
}

/** Discounts a line of a placed order within the caller's rights. */
export function discountOrderLine(
  work: Work,
  { orderId, lineId, discount, version, key }: LineDiscountRequest,
): Promise<Order> {
  const request = { orderId, lineId, discount, version }
  const keyed = { endpoint: orderLinesContract.discountOrderLine, key, request }

  return withIdempotency(work, keyed, (keep) =>
    changeOrder(
      work,
      { orderId, version },
      {
        keep,
        change: async (work, order) => ({
          ...(await reduce(work, order, lineOf(order, lineId), discount)),
          reason: discount.reason,
        }),
      },
    ),
  )
}

async function reduce(work: Work, order: OpenOrder, line: OrderLineRow, off: StaffDiscount) {
  if (!canBeReduced(line)) {
    throw new Failure('wrong_state', 'It is sold already, or was given up: refund a part of it instead.')
  }
  if (kindOf(work, line.kind).reducedBy === 'nothing') {
    throw new Failure('not_offered', `${line.name}: nothing is taken off it.`)
  }

  const takenCents = line.discounts.reduce((sum, { cents, by }) => (by === null ? sum : sum + cents), 0)
  const { actor } = work.context
  const { cents, beyond } = await takeByStaff(work, { off, leftCents: line.netCents, takenCents, actor })
  const { unitCents, discountCents } = line
  const amounts = await amountsAt(work, line, { unitCents, discountCents: discountCents + cents })
  const { reason } = off
  await reduceLine(work, { lineId: line.id, amounts, cents, reason, by: actorIdOf(actor), at: work.now })
  await recordEvent(work, {
    action: 'order_line_discounted',
    entity: 'order',
    entityId: order.id,
    before: { totalCents: line.totalCents },
    after: { totalCents: amounts.totalCents },
    facts: { name: line.name, cents },
    reason,
  })
  return { order: await openOrder(work, order), beyond }
}
