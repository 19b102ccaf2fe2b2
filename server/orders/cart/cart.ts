import { atomically } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { priceLines } from '#server/orders/price.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Cart, cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'

import {
  type CartOwner,
  deleteCartLine,
  findCart,
  findPersonId,
  hashOfDevice,
  insertCartLine,
  lockCart,
  nameCartLines,
  touchCart,
} from './cart-store.ts'
import { claimCart } from './claim.ts'
import { gatherKept, lengthenKept, letGoKept } from './kept.ts'
import { presentCart, whoseCart } from './present-cart.ts'

const mostLines = 50

/** Whose cart is meant. What a browser gathered before its owner signed in is theirs from then on. */
export async function ownerOf(services: Services, context: Context): Promise<CartOwner | undefined> {
  const {
    actor,
    origin: { device },
  } = context
  const browser = device === undefined ? undefined : { cookieHash: hashOfDevice(device) }
  if (actor.kind !== 'person') return browser
  const personId = await findPersonId(services.db, actor.userId)
  if (personId === undefined) return browser

  if (browser && (await findCart(services.db, browser))) {
    await atomically(services.db, (trx) => claimCart({ services, trx, context }, { browser, owner: { personId } }))
  }
  return { personId }
}

export async function readCart(services: Services, context: Context): Promise<Cart> {
  const owner = await ownerOf(services, context)

  return presentCart(services, services.db, { owner, cart: owner && (await findCart(services.db, owner)) }, context)
}

interface CartLineRequest {
  line: NewLine
  key: string | undefined
}

/** Puts something in that can be bought as it is now. */
export function addToCart(services: Services, { line, key }: CartLineRequest, context: Context): Promise<Cart> {
  const keyed = { endpoint: cartContract.addToCart, key, request: line }

  return withIdempotency(services, keyed, context, (keep) => add(services, { line, keep }, context))
}

async function add(services: Services, { line, keep }: { line: NewLine; keep: KeepAnswer<Cart> }, context: Context) {
  const { db, now } = services
  const owner = await ownerOf(services, context)
  if (!owner) throw new Failure('not_offered', 'This browser keeps no cookies, and a cart needs one.')
  const { buyer } = await whoseCart(services, db, owner, context)
  const [draft] = await priceLines(services, db, [line], buyer)
  if (!draft) throw new Error('A line has no price.')

  return atomically(db, async (trx) => {
    const cartId = await touchCart(trx, owner, now())
    const before = await findCart(trx, owner)
    const { kind, ref, quantity } = draft
    const isAlone = kindOf(services, kind).isAlone ?? false
    const displaced = isAlone ? (before?.lines.filter((line) => line.kind === kind) ?? []) : []
    for (const line of displaced) await deleteCartLine(trx, cartId, line.id)
    const gathered = await gatherKept({ services, trx, context }, { kind, ref, quantity })
    if ((before?.lines.length ?? 0) + gathered.length > mostLines) {
      throw new Failure('not_offered', `A cart holds ${mostLines} things.`)
    }
    for (const line of gathered) await insertCartLine(trx, { cartId, name: draft.name, ...line })
    const cart = await presentCart(services, trx, { owner, cart: await findCart(trx, owner) }, context)
    await nameCartLines(
      trx,
      cart.lines.filter(({ problem }) => problem === undefined),
    )
    return keep(trx, cart)
  })
}

/** Takes something out. A line of another cart is not there. */
export async function removeFromCart(services: Services, lineId: string, context: Context): Promise<Cart> {
  const { db, now } = services
  const owner = await ownerOf(services, context)

  return atomically(db, async (trx) => {
    const cart = owner && (await lockCart(trx, owner))
    const line = cart?.lines.find(({ id }) => id === lineId)
    if (!cart || !line || !(await deleteCartLine(trx, cart.id, lineId))) throw lineNotFound()
    await letGoKept(services, trx, [line])
    await touchCart(trx, owner, now())
    return presentCart(services, trx, { owner, cart: await findCart(trx, owner) }, context)
  })
}

/** Whoever goes to pay has more time for it, once. */
export async function beginCheckout(services: Services, context: Context): Promise<Cart> {
  const owner = await ownerOf(services, context)

  return atomically(services.db, async (trx) => {
    const cart = owner && (await lockCart(trx, owner))
    if (cart) await lengthenKept(services, trx, cart.lines)
    return presentCart(services, trx, { owner, cart }, context)
  })
}

const lineNotFound = () => new Failure('not_found', 'This is not in your cart.')
