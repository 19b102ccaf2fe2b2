import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { askerOf, type Limit, tooManyRequests } from '#server/kernel/limits/limits.ts'
import type { Services } from '#server/kernel/services.ts'
import { priceDraft } from '#server/orders/price.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Cart } from '#shared/orders/cart-contract.ts'

import { findCart, lockCart, newLineOf, setCartCode, touchCart } from './cart-store.ts'
import { ownerOf } from './cart.ts'
import { presentCart, whoseCart } from './present-cart.ts'

// Codes are words that people pass on: whoever tries all words is stopped, and nobody beside them.
const wrongCodes: Limit = { name: 'wrong discount codes', max: 20, perSeconds: 600 }

/** Has a code take something off what is in the cart, or none any more. One that takes nothing off is refused. */
export function putCartCode(services: Services, code: string | null, context: Context): Promise<Cart> {
  const limits = code === null ? [] : [wrongCodes]
  const asker = askerOf({ actor: context.actor, ip: context.origin.ip })

  return services.limits.guess(limits, asker, tooManyRequests, () => put(services, code, context))
}

async function put(services: Services, code: string | null, context: Context): Promise<Cart | Failure> {
  const { db, now } = services
  const owner = await ownerOf(services, context)

  return atomically(db, async (trx) => {
    const cart = owner && (await lockCart(trx, owner))
    if (!cart || cart.lines.length === 0) throw new Failure('wrong_state', 'Your cart is empty.')
    if (code !== null) {
      const { buyer } = await whoseCart(services, trx, owner, context)
      const draft = await priceDraft(services, trx, { lines: cart.lines.map(newLineOf), code }, buyer)
      const refusal = draft.code?.refusal
      if (refusal) return refused(refusal)
    }

    await setCartCode(trx, cart.id, code)
    await touchCart(trx, owner, now())
    return presentCart(services, trx, { owner, cart: await findCart(trx, owner) }, context)
  })
}

const refused = ({ code, message }: { code: 'expired' | 'not_offered'; message: string }) =>
  new Failure(code, message, { details: [{ path: 'code', message }] })
