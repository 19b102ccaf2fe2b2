import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { buyerOf } from '#server/orders/buyer.ts'
import { keepLimits, takeUses } from '#server/orders/discount/uses.ts'
import { lineRowOf } from '#server/orders/place.ts'
import { priceDraft } from '#server/orders/price.ts'
import { type OpenOrder, openOrder } from '#server/orders/settle-order.ts'
import { reserveLines } from '#server/orders/work.ts'
import type { Order, SaleLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'

import { changeOrder } from './change-order.ts'
import { insertLines } from './store.ts'

interface Adding {
  orderId: string
  line: SaleLine
  version?: number | undefined
  key: string | undefined
}

/** Adds a line at the price of today: it is due now, or with the balance, as its kind says. */
export function addOrderLine(
  services: Services,
  { orderId, line, version, key }: Adding,
  context: Context,
): Promise<Order> {
  const keyed = { endpoint: orderLinesContract.addOrderLine, key, request: { orderId, line, version } }

  return withIdempotency(services, keyed, context, (keep) =>
    changeOrder(services, { orderId, version }, context, {
      keep,
      change: async (work, order) => ({ order: await insertPriced(work, order, line), reason: 'A line was added' }),
    }),
  )
}

async function insertPriced(work: LineWork, order: OpenOrder, { discount, ...line }: SaleLine): Promise<OpenOrder> {
  const { services, trx, context } = work
  const { actor } = context
  const { buyer } = await buyerOf(services, trx, {
    personId: order.personId ?? undefined,
    channel: order.channel,
    actor,
  })
  const request = { lines: [line], byStaff: [discount] }
  const { lines } = await keepLimits(trx, request, () => priceDraft(services, trx, request, buyer))
  const rows = lines.map((draft, at) => ({
    ...lineRowOf(actorIdOf(actor), buyer.now)(draft, at),
    position: order.lines.length + 1 + at,
  }))
  await insertLines(trx, order.id, rows)
  await takeUses(trx, lines, { usedBy: order.id, personId: order.personId, now: buyer.now })
  for (const { name, quantity, totalCents } of lines) {
    await recordEvent(trx, context, {
      action: 'order_line_added',
      entity: 'order',
      entityId: order.id,
      facts: { name, quantity, totalCents },
    })
  }

  const opened = await openOrder(work, order)
  const added = opened.lines.filter(({ id }) => rows.some((row) => row.id === id))
  await reserveLines(work, added, order.expiresAt)
  return opened
}
