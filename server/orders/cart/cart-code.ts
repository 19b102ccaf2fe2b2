import { atomically } from '#server/kernel/db/database.ts'
import { askerOf, type Limit, tooManyRequests } from '#server/kernel/limits/limits.ts'
import type { Work } from '#server/kernel/work.ts'
import { priceDraft } from '#server/orders/price/price.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Cart } from '#shared/orders/cart-contract.ts'

import { findCart, lockCart, newLineOf, setCartCode, touchCart } from './cart-store.ts'
import { ownerOf, presentCart, whoseCart } from './cart.ts'

// A code is a word that can be guessed: whoever guesses wrong too often must wait.
const wrongCodes: Limit = { name: 'wrong discount codes', max: 20, perSeconds: 600 }

/** Sets or removes the cart's discount code. Refuses one that takes nothing off. */
export function putCartCode(work: Work, code: string | null): Promise<Cart> {
  const { services, context } = work
  const limits = code === null ? [] : [wrongCodes]
  const asker = askerOf({ actor: context.actor, ip: context.origin?.ip ?? '' })

  return services.limits.guess(limits, asker, tooManyRequests, () => put(work, code))
}

async function put(work: Work, code: string | null): Promise<Cart | Failure> {
  const owner = await ownerOf(work)

  return atomically(work, async (work) => {
    const cart = owner && (await lockCart(work, owner))
    if (!cart || cart.lines.length === 0) throw new Failure('wrong_state', 'Your cart is empty.')
    if (code !== null) {
      const { buyer } = await whoseCart(work, owner)
      const draft = await priceDraft(work, { lines: cart.lines.map(newLineOf), code }, buyer)
      const refusal = draft.code?.refusal
      if (refusal) return refused(refusal)
    }

    await setCartCode(work, cart.id, code)
    await touchCart(work, owner)
    return presentCart(work, { owner, cart: await findCart(work, owner) })
  })
}

const refused = ({ code, message }: { code: 'expired' | 'not_offered'; message: string }) =>
  new Failure(code, message, { details: [{ path: 'code', message }] })
