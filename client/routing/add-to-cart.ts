import { call } from '#client/api/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'

import { markCart } from './cart-mark.ts'

export async function addToCart(body: NewLine) {
  const cart = await call(cartContract.addToCart, { headers: {}, body })
  markCart(cart)

  return cart
}
