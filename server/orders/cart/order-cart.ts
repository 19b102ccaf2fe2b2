import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buyerOf } from '#server/orders/buyer.ts'
import { placeOrder } from '#server/orders/place.ts'
import { presentOrder } from '#server/orders/present.ts'
import { readDocument, recordConsent } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { emptyCart, lockCart } from './cart-store.ts'
import { ownerOf } from './cart.ts'
import { orderKept } from './kept.ts'

interface CartOrder {
  body: { expectedTotalCents: number; consents: true }
  key: string
}

/** Orders all that is in somebody's cart, which is empty then; agrees to the terms as they are now. */
export function orderCart(services: Services, { body, key }: CartOrder, context: Context): Promise<Order> {
  const keyed = { endpoint: cartContract.orderCart, key, request: body }
  const { userId } = signedIn(context.actor)

  return withIdempotency(services, keyed, context, async (keep) => {
    const owner = await ownerOf(services, context)
    if (!owner || !('personId' in owner)) throw new Failure('not_found', 'Your cart is empty.')

    return atomically(services.db, async (trx) => {
      const cart = await lockCart(trx, owner)
      if (!cart || cart.lines.length === 0) throw new Failure('wrong_state', 'Your cart is empty.')
      const { actor, origin } = context
      const whose = await buyerOf(services, trx, { ...owner, channel: 'online', actor, origin })
      const { expectedTotalCents } = body
      const lines = await orderKept({ services, trx, context }, cart.lines, whose.buyer)
      const code = cart.code ?? undefined
      const order = await placeOrder(services, { ...whose, lines, code, expectedTotalCents }, context, trx)
      await emptyCart(trx, cart.id)
      const terms = await readDocument(trx, 'account_terms')
      if (terms) {
        const { code, version } = terms
        await recordConsent({ db: trx, now: services.now }, userId, { code, version }, context)
      }

      return keep(trx, await presentOrder(trx, order, actor))
    })
  })
}
