import type { Work } from '#server/kernel/work.ts'
import { sumUpOrder } from '#server/orders/line-store.ts'
import { correctInvoice } from '#server/orders/order/correct.ts'
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
import { settleLost } from '#server/orders/order/write-refund.ts'
import type { OrderLineRow, OrderRow } from '#server/orders/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { SaleLine } from '#shared/orders/contract.ts'
import { takesChanges } from '#shared/orders/status.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { insertPriced } from './insert-priced.ts'

interface Exchange {
  orderId: string
  /** Prices the new lines; the caller's discount limit does not apply. */
  pricedBy: Actor
  isOff: (line: Pick<OrderLineRow, 'kind' | 'ref'>) => boolean
  lines: readonly SaleLine[]
  /** The shown total of the new lines. */
  expectedCents: number
  reason: string
}

/** The lines that were added to the order. */
const linesOf = ({ lines }: OpenOrder, before: OpenOrder) =>
  lines.filter(({ id }) => !before.lines.some((line) => line.id === id))

/** The invoiced content, regardless of order. */
const invoiceWords = (lines: readonly OrderLineRow[]): string =>
  JSON.stringify(lines.map(({ name, quantity, netCents }) => [name, quantity, netCents].join(' ')).toSorted())

const isOver = ({ state }: OrderLineRow) => state === 'fulfilled' || state === 'returned' || state === 'released'

/**
 * Replaces lines because what was ordered has become another thing. What the old lines hold is kept, and so is the
 * money. A higher price is due with the balance; a lower one is owed to the client and goes back by a refund.
 */
export const exchangeLines = (work: Work, exchange: Exchange): Promise<OpenOrder> =>
  onOrder(work, exchange.orderId, (work, row) => exchangeOf(work, row, exchange))

async function exchangeOf(work: Work, row: OrderRow, exchange: Exchange): Promise<OpenOrder> {
  const { orderId, isOff, lines, expectedCents, reason } = exchange
  if (!takesChanges(row.status)) throw new Failure('wrong_state', 'Its order cannot be changed any more.')

  const order = await openOrder(work, row)
  const off = order.lines.filter((line) => !isOver(line) && isOff(line))
  const released = await moveOrderLines(work, order, (line) => (off.includes(line) ? 'released' : undefined))
  const by = { ...work, context: { ...work.context, actor: exchange.pricedBy } }
  const sale = { lines, channel: 'link', isVouchedFor: true, onBeyond: () => undefined } as const
  const added = await insertPriced(by, released, sale)
  const addedCents = liveTotalOf(added.lines) - liveTotalOf(released.lines)
  if (addedCents !== expectedCents) {
    throw new Failure('price_changed', 'The price is another one now. Ask for a new quote.')
  }
  // A pending card payment would take the former price.
  if (liveTotalOf(added.lines) !== liveTotalOf(order.lines)) await refuseUndecided(work, order)

  const due = { ...added, dueNowCents: liveDueNowOf(added.lines) }
  const settled = await settleLost(work, await deliver(work, due))
  const saved = await saveSettled(work, settled, { reason })
  await correctInvoice(work, saved, { reason, isOther: invoiceWords(off) !== invoiceWords(linesOf(saved, released)) })
  await sumUpOrder(work, orderId)
  return saved
}
