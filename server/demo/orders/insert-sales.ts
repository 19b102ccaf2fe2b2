import { sql } from 'kysely'

import { type PastPlace, placeBaskets } from '#server/demo/clinics/past-places.ts'
import { insertRows } from '#server/demo/insert-rows.ts'
import { insertLots, listPackages, planPackageBaskets } from '#server/demo/lessons/package-sales.ts'
import { duesBaskets } from '#server/demo/memberships/dues.ts'
import type { DemoMembership } from '#server/demo/memberships/memberships.ts'
import { randomFrom } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { TaxRules } from '#shared/catalog/tax.ts'

import { type DemoGood, planBaskets } from './baskets.ts'
import { drawerSessionRows, planDrawerDays } from './drawer-days.ts'
import { postSales } from './entries.ts'
import { giveCredits } from './give-credits.ts'
import * as orders from './order-rows.ts'
import { payOutSales } from './pay-out-sales.ts'
import * as payments from './payment-rows.ts'
import type { DemoSale } from './sale.ts'
import { planSales } from './sales.ts'

type Plan = Pick<Parameters<typeof planBaskets>[1], 'bookings' | 'now'> & {
  memberships: readonly DemoMembership[]
  locationId: string
  deskUserId: string
  goods: readonly DemoGood[]
  /** Who came to clinics in earlier months. */
  places: readonly PastPlace[]
  /** Orders of what the bench made. */
  ofBench: readonly DemoSale[]
  rules: TaxRules
}

const drawerNames = ['Drawer 1', 'Drawer 2']

/** What is sold over the counter. */
export const listGoods = (trx: Db): Promise<DemoGood[]> =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['sku', 'product.name', 'brand', 'variant', 'kind', 'priceCents', 'taxCategory'])
    .orderBy('sku')
    .execute()

/** Inserts eighteen months of orders with payments and postings. Returns which lines paid for which bookings. */
export async function insertSales(trx: Db, { ofBench, places, rules, goods, ...plan }: Plan) {
  const { bookings, memberships, now, locationId, deskUserId } = plan
  const baskets = planBaskets(randomFrom('baskets'), { bookings, goods, now })
  const { sales: others, cards } = planSales(randomFrom('sales'), baskets, { rules, now })
  const packages = await listPackages(trx)
  const packageBaskets = planPackageBaskets(randomFrom('package baskets'), { bookings, packages, now })
  const ofPackages = planSales(randomFrom('package sales'), packageBaskets, { rules, now })
  const dues = planSales(randomFrom('dues'), duesBaskets(memberships, now), { rules, now }).sales
  const ofClinics = planSales(randomFrom('clinic sales'), placeBaskets(places), { rules, now }).sales
  const sales = [...others, ...ofClinics, ...ofPackages.sales, ...dues, ...ofBench].toSorted((a, b) => a.at - b.at)
  const drawers = planDrawerDays(randomFrom('drawers'), sales)
  const drawerId = randomFrom('drawer').uuid()
  await insertRows(
    trx,
    'drawer',
    drawerNames.map((name, at) => ({ id: at === 0 ? drawerId : randomFrom(name).uuid(), locationId, name })),
  )
  await insertRows(trx, 'drawerSession', drawerSessionRows(drawers, { drawerId, locationId, deskUserId }))
  await insertRows(trx, 'customerOrder', orders.orderRows(sales, await drawNumbers(trx, sales.length), locationId))
  await insertRows(trx, 'customerOrderTransition', orders.orderTransitionRows(sales, deskUserId))
  await insertRows(trx, 'orderLine', orders.orderLineRows(sales))
  await insertRows(trx, 'orderLineTax', orders.orderLineTaxRows(sales))
  await insertRows(trx, 'orderLineDiscount', orders.orderLineDiscountRows(sales, deskUserId))
  await insertRows(trx, 'giftCard', payments.giftCardRows(cards))
  // The cards were mailed long ago, so random codes are enough.
  await sql`
    update gift_card set code_hash = sha256(id::text::bytea), last4 = upper(right(id::text, 4)), sent_at = created_at
  `.execute(trx)
  await insertRows(trx, 'payment', payments.paymentRows(sales, { locationId, deskUserId, drawers, cards }))
  await insertRows(trx, 'giftCardEntry', payments.giftCardEntryRows(cards))
  await insertRows(trx, 'paymentTransition', payments.paymentTransitionRows(sales, deskUserId))
  await insertRows(trx, 'orderPayment', payments.orderPaymentRows(sales))
  await insertRows(trx, 'demoCharge', payments.chargeRows(sales))
  await insertRefunds(trx, sales, deskUserId)
  await postSales(trx, sales, drawers.days, locationId)
  await insertLots(trx, randomFrom('lots'), { sales: ofPackages.sales, packages, locationId, now })
  await giveCredits(trx, randomFrom('store credit'), { bookings, locationId, deskUserId, now })
  await payOutSales(trx, { sales, locationId, now })

  return { visits: linesFor(sales, 'booking'), fees: linesFor(sales, 'fee'), dues, ofClinics, sales }
}

/** The next order numbers. */
export async function drawNumbers(trx: Db, count: number): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select 'O-' || nextval('customer_order_number') as number from generate_series(1, ${count}::int)
  `.execute(trx)

  return rows.map(({ number }) => number)
}

async function insertRefunds(trx: Db, sales: readonly DemoSale[], deskUserId: string): Promise<void> {
  const back = orders.backOf(sales, randomFrom('refunds').uuid)
  await insertRows(trx, 'paymentRefund', payments.paymentRefundRows(back, deskUserId))
  await insertRows(trx, 'demoRefund', payments.demoRefundRows(back))
  await insertRows(trx, 'orderRefund', orders.orderRefundRows(back, deskUserId))
  await insertRows(trx, 'orderRefundLine', orders.orderRefundLineRows(back))
  await insertRows(trx, 'orderRefundLineTax', orders.orderRefundLineTaxRows(back))
  await insertRows(
    trx,
    'orderRefundTender',
    back.map(({ refundId }) => ({ refundId, paymentRefundId: refundId })),
  )
}

/** The lines of a kind, by booking. */
const linesFor = (sales: readonly DemoSale[], kind: 'booking' | 'fee') =>
  new Map(
    sales.flatMap(({ lines }) =>
      lines.flatMap(({ id, kind: own, ref }) =>
        own === kind && typeof ref['bookingId'] === 'string' ? [[ref['bookingId'], id] as const] : [],
      ),
    ),
  )
