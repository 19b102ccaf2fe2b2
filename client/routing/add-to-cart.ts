import { call } from '#client/api/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'

export const addToCart = (body: NewLine) => call(cartContract.addToCart, { headers: {}, body })
