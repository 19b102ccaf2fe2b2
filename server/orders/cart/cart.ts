import { atomically } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
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
export async function ownerOf(work: Work): Promise<CartOwner | undefined> {
  const { actor, origin } = work.context
  const device = origin?.device
  const browser = device === undefined ? undefined : { cookieHash: hashOfDevice(device) }
  if (actor.kind !== 'person') return browser
  const personId = await findPersonId(work, actor.userId)
  if (personId === undefined) return browser

  if (browser && (await findCart(work, browser))) {
    await atomically(work, (work) => claimCart(work, { browser, owner: { personId } }))
  }
  return { personId }
}

export async function readCart(work: Work): Promise<Cart> {
  const owner = await ownerOf(work)

  return presentCart(work, { owner, cart: owner && (await findCart(work, owner)) })
}

interface CartLineRequest {
  line: NewLine
  key: string | undefined
}

/** Puts something in that can be bought as it is now. */
export function addToCart(work: Work, { line, key }: CartLineRequest): Promise<Cart> {
  const keyed = { endpoint: cartContract.addToCart, key, request: line }

  return withIdempotency(work, keyed, (keep) => add(work, { line, keep }))
}

async function add(work: Work, { line, keep }: { line: NewLine; keep: KeepAnswer<Cart> }) {
  const owner = await ownerOf(work)
  if (!owner) throw new Failure('not_offered', 'This browser keeps no cookies, and a cart needs one.')
  const { buyer } = await whoseCart(work, owner)
  const [draft] = await priceLines(work, [line], buyer)
  if (!draft) throw new Error('A line has no price.')

  return atomically(work, async (work) => {
    const cartId = await touchCart(work, owner)
    const before = await findCart(work, owner)
    const { kind, ref, quantity } = draft
    const isAlone = kindOf(work, kind).isAlone ?? false
    const displaced = isAlone ? (before?.lines.filter((line) => line.kind === kind) ?? []) : []
    for (const line of displaced) await deleteCartLine(work, cartId, line.id)
    const gathered = await gatherKept(work, { kind, ref, quantity })
    if ((before?.lines.length ?? 0) + gathered.length > mostLines) {
      throw new Failure('not_offered', `A cart holds ${mostLines} things.`)
    }
    for (const line of gathered) await insertCartLine(work, { cartId, name: draft.name, ...line })
    const cart = await presentCart(work, { owner, cart: await findCart(work, owner) })
    await nameCartLines(
      work,
      cart.lines.filter(({ problem }) => problem === undefined),
    )
    return keep(work, cart)
  })
}

/** Takes something out. A line of another cart is not there. */
export async function removeFromCart(work: Work, lineId: string): Promise<Cart> {
  const owner = await ownerOf(work)

  return atomically(work, async (work) => {
    const cart = owner && (await lockCart(work, owner))
    const line = cart?.lines.find(({ id }) => id === lineId)
    if (!cart || !line || !(await deleteCartLine(work, cart.id, lineId))) throw lineNotFound()
    await letGoKept(work, [line])
    await touchCart(work, owner)
    return presentCart(work, { owner, cart: await findCart(work, owner) })
  })
}

/** Whoever goes to pay has more time for it, once. */
export async function beginCheckout(work: Work): Promise<Cart> {
  const owner = await ownerOf(work)

  return atomically(work, async (work) => {
    const cart = owner && (await lockCart(work, owner))
    if (cart) await lengthenKept(work, cart.lines)
    return presentCart(work, { owner, cart })
  })
}

const lineNotFound = () => new Failure('not_found', 'This is not in your cart.')
