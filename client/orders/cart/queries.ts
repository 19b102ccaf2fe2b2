import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { markCart } from '#client/routing/cart-mark.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'

/** The cart of an account, or of a visitor's browser. */
export const cartOf = (userId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'cart', userId ?? 'guest'],
    queryFn: async () => {
      const cart = await call(cartContract.readCart, {})
      markCart(cart)
      return cart
    },
    staleTime: 5000,
  })

export const removeFromCart = (lineId: string) => call(cartContract.removeFromCart, { params: { lineId } })

/** Extends the cart's holds, once. */
export const beginCheckout = () => call(cartContract.beginCheckout, {})

export const putCartCode = (code: string | null) => call(cartContract.putCartCode, { body: { code } })

export const orderCart = (expectedTotalCents: number) =>
  call(cartContract.orderCart, {
    body: { expectedTotalCents, consents: true },
  })
