import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'

export const cartOf = (userId: string) =>
  queryOptions({
    queryKey: ['orders', 'cart', userId],
    queryFn: () => call(cartContract.readCart, {}),
    staleTime: 5000,
  })

export const addToCart = (line: NewLine) => call(cartContract.addToCart, { headers: {}, body: line })

export const removeFromCart = (lineId: string) => call(cartContract.removeFromCart, { params: { lineId } })

/** Times that the cart keeps are kept longer from then on, once. */
export const beginCheckout = () => call(cartContract.beginCheckout, {})

export const putCartCode = (code: string | null) => call(cartContract.putCartCode, { body: { code } })

export const orderCart = (expectedTotalCents: number) =>
  call(cartContract.orderCart, {
    body: { expectedTotalCents, consents: true },
  })
