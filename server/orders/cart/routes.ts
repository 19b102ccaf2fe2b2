import { handlersFor } from '#server/kernel/http/mount.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'

import { putCartCode } from './cart-code.ts'
import { addToCart, beginCheckout, orderCart, readCart, removeFromCart } from './cart.ts'

export const cartRoutes = handlersFor(cartContract, () => ({
  readCart: ({ work }) => readCart(work),
  addToCart: ({ body, headers, work }) => addToCart(work, { line: body, key: headers['idempotency-key'] }),
  removeFromCart: ({ params, work }) => removeFromCart(work, params.lineId),
  putCartCode: ({ body, work }) => putCartCode(work, body.code),
  beginCheckout: ({ work }) => beginCheckout(work),
  orderCart: ({ body, headers, work }) => orderCart(work, { body, key: headers['idempotency-key'] }),
}))
