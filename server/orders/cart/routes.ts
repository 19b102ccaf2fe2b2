import { handlersFor } from '#server/kernel/http/mount.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'

import { putCartCode } from './cart-code.ts'
import { addToCart, beginCheckout, readCart, removeFromCart } from './cart.ts'
import { orderCart } from './order-cart.ts'

export const cartRoutes = handlersFor(cartContract, (services) => ({
  readCart: (context) => readCart(services, context),
  addToCart: ({ body, headers, ...context }) =>
    addToCart(services, { line: body, key: headers['idempotency-key'] }, context),
  removeFromCart: ({ params, ...context }) => removeFromCart(services, params.lineId, context),
  putCartCode: ({ body, ...context }) => putCartCode(services, body.code, context),
  beginCheckout: (context) => beginCheckout(services, context),
  orderCart: ({ body, headers, ...context }) => orderCart(services, { body, key: headers['idempotency-key'] }, context),
}))
