import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { buyerOf } from '#server/orders/order/buyer.ts'
import { placeOrder } from '#server/orders/order/place.ts'
import { presentPlaced } from '#server/orders/order/present.ts'
import { readDocument, recordConsent } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import type { Order } from '#shared/orders/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { emptyCart, lockCart } from './cart-store.ts'
import { ownerOf } from './cart.ts'
import { linesToOrder } from './kept.ts'

interface CartOrder {
  body: { expectedTotalCents: number; consents: true }
  key: string
}

/** Orders everything in the cart and empties it; agrees to the present terms. */
export function orderCart(work: Work, { body, key }: CartOrder): Promise<Order> {
  const { services, context } = work
  const keyed = { endpoint: cartContract.orderCart, key, request: body }
  const { userId } = signedIn(context.actor)

  return withIdempotency(work, keyed, async (keep) => {
    const owner = await ownerOf(work)
    if (!owner || !('personId' in owner)) throw new Failure('not_found', 'Your cart is empty.')

    return atomically(work, async (work) => {
      const cart = await lockCart(work, owner)
      if (!cart || cart.lines.length === 0) throw new Failure('wrong_state', 'Your cart is empty.')
      const { actor, origin } = context
      const whose = await buyerOf(work, services, { ...owner, channel: 'online', actor, origin })
      const { expectedTotalCents } = body
      const lines = await linesToOrder(work, cart.lines, whose.buyer)
      const code = cart.code ?? undefined
      const order = await placeOrder(work, { ...whose, lines, code, expectedTotalCents })
      await emptyCart(work, cart.id)
      const terms = await readDocument(work, 'account_terms')
      if (terms) {
        const { code, version } = terms
        await recordConsent(work, userId, { code, version })
      }

      return keep(work, await presentPlaced(work, order, actor))
    })
  })
}
