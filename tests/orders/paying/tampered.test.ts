import { expect, test } from 'vitest'

import { productLine } from '#server/catalog/goods/product-line.ts'
import { saleStock } from '#server/inventory/sales.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'

const gloves = { kind: 'product', sku: 'GLV-M', quantity: 1 }

const { ref } = productLine(saleStock)

/** Reads a line as an order does: by the contract, and everything beside kind and number by its kind. */
function isLine(line: object): boolean {
  const read = cartContract.addToCart.body.safeParse(line)
  if (!read.success) return false
  const { kind: _, quantity: __, ...rest } = read.data

  return ref.safeParse(rest).success
}

const isSale = (line: object) =>
  ordersContract.sell.body.safeParse({ channel: 'register', lines: [line] }).success && isLine(line)

test.for<readonly [what: string, changes: object]>([
  ['a price', { unitCents: 1 }],
  ['another name for it', { priceCents: 1, totalCents: 1 }],
  ['a discount', { discount: { percent: 90, reason: 'Mine' } }],
  ['a discount in cents', { discountCents: 2000 }],
  ['a currency', { currency: 'JPY' }],
  ['a tax', { taxCents: 0, taxCategory: 'gift_card' }],
  ['a rule of payment', { rule: 'later', dueNowCents: 0 }],
  ['an account of the books', { revenueAccount: '2100' }],
  ['none of it', { quantity: 0 }],
  ['less than none', { quantity: -1 }],
  ['half of one', { quantity: 0.5 }],
  ['more than anybody buys', { quantity: 10_000 }],
  ['more than a number holds', { quantity: 2 ** 31 }],
])('who says %s with what they buy is refused', ([, changes]) => {
  expect([isLine(gloves), isSale(gloves)]).toEqual([true, true])
  expect([isLine({ ...gloves, ...changes }), isSale({ ...gloves, ...changes })]).toEqual([false, false])
})

test.for<readonly [what: string, changes: object]>([
  ['the sum', { totalCents: 1 }],
  ['the currency', { currency: 'JPY' }],
  ['what is due now', { dueNowCents: 0 }],
  ['somebody else', { personId: '00000000-0000-4000-8000-000000000000' }],
])('an order that says %s is refused', ([, more]) => {
  const order = { expectedTotalCents: 2646, consents: true }

  expect(cartContract.orderCart.body.safeParse(order).success).toBe(true)
  expect(cartContract.orderCart.body.safeParse({ ...order, ...more }).success).toBe(false)
})
