import { insertRows } from '#server/demo/insert-rows.ts'
import { planDrawerDays } from '#server/demo/orders/drawer-days.ts'
import { postSales } from '#server/demo/orders/entries.ts'
import { drawNumbers } from '#server/demo/orders/insert-sales.ts'
import * as orders from '#server/demo/orders/order-rows.ts'
import { chargeRows, orderPaymentRows, paymentRows, paymentTransitionRows } from '#server/demo/orders/payment-rows.ts'
import { type DemoItem, type DemoSale, paidOf, priceBasket, totalOf } from '#server/demo/orders/sale.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import type { DemoBuild } from './plan-build.ts'

export interface OrderedBuild extends Pick<DemoBuild, 'build' | 'quote'> {
  quoteLines: (DemoBuild['quoteLines'][number] & { id: string })[]
  client: NonNullable<DemoSale['client']>
  decidedAt: Date
}

/** Its order: half is paid on approval, the rest when it is fetched. */
export function orderOf(random: Random, ordered: OrderedBuild, rules: TaxRules): DemoSale {
  const { client, build, quote, quoteLines, decidedAt } = ordered
  const items = quoteLines.map((line): DemoItem => {
    const isLabour = line.part === 'labour'
    return {
      kind: 'build',
      ref: { quoteId: quote.id, lineId: line.id },
      terms: {},
      name: line.name,
      quantity: line.quantity,
      unitCents: line.unitCents,
      taxCategory: isLabour ? 'fabrication_labour' : 'goods',
      revenueAccount: isLabour ? accounts.labour : accounts.parts,
      rule: { depositBp: 5000 },
    }
  })
  const [at, deliveredAt] = [decidedAt.getTime(), build.leftAt?.getTime() ?? 0]
  const sale = priceBasket(random, { at, deliveredAt, client, channel: 'link', isDelivered: true, items }, rules)
  const deposit = paidOf(sale)
  const paid = { id: random.uuid(), giftCardId: null }
  sale.payments = [
    { ...paid, method: 'card', cents: deposit, reference: '4242' },
    {
      ...paid,
      id: random.uuid(),
      method: 'terminal',
      cents: totalOf(sale.lines) - deposit,
      reference: String(random.between(100_000, 999_999)),
      at: deliveredAt,
    },
  ]
  return sale
}

/** Orders of builds that have left lately, which are of no day that is closed. */
export async function insertOrders(
  trx: Db,
  sales: readonly DemoSale[],
  { locationId, deskUserId }: { locationId: string; deskUserId: string },
): Promise<void> {
  const drawers = planDrawerDays(randomFrom('no drawers'), [])
  await insertRows(trx, 'customerOrder', orders.orderRows(sales, await drawNumbers(trx, sales.length), locationId))
  await insertRows(trx, 'customerOrderTransition', orders.orderTransitionRows(sales, deskUserId))
  await insertRows(trx, 'orderLine', orders.orderLineRows(sales))
  await insertRows(trx, 'orderLineTax', orders.orderLineTaxRows(sales))
  await insertRows(trx, 'payment', paymentRows(sales, { locationId, deskUserId, drawers, cards: [] }))
  await insertRows(trx, 'paymentTransition', paymentTransitionRows(sales, deskUserId))
  await insertRows(trx, 'orderPayment', orderPaymentRows(sales))
  await insertRows(trx, 'demoCharge', chargeRows(sales))
  await postSales(trx, sales, [], locationId)
}
