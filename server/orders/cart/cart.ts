import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import { atomically } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { priceLines, readRef } from '#server/orders/price/price.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Cart, cartContract } from '#shared/orders/cart-contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'

import {
  type CartOwner,
  type CartRow,
  deleteCartLine,
  findCart,
  findClientAt,
  hashOfDevice,
  insertCartLine,
  lockCart,
  mergeCarts,
  nameCartLines,
  setQuantity,
  touchCart,
} from './cart-store.ts'
import { claimHeld, isAnyHeld, lengthenHolds, linesOfAdded, releaseHeld } from './kept.ts'
import { presentCart, whoseCart } from './present-cart.ts'

const mostLines = 50

/** The cart's owner. After sign-in the browser's cart becomes theirs. */
export async function ownerOf(work: Work): Promise<CartOwner | undefined> {
  const { actor, origin } = work.context
  const device = origin?.device
  const browser = device === undefined ? undefined : { cookieHash: hashOfDevice(device) }
  if (actor.kind !== 'person') return browser
  const client = await findClientAt(work, { userId: actor.userId, browser })
  if (!client) return browser

  const { personId } = client
  if (browser && client.hasGathered) {
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

/** Adds something that can be bought now. */
export function addToCart(work: Work, { line, key }: CartLineRequest): Promise<Cart> {
  const keyed = { endpoint: cartContract.addToCart, key, request: line }

  return withIdempotency(work, keyed, (keep) => add(work, { line, keep }))
}

/** The value as the database returns it. */
const asStored = (ref: unknown) => z.record(z.string(), z.unknown()).parse(JSON.parse(JSON.stringify(ref)))

async function add(work: Work, { line, keep }: { line: NewLine; keep: KeepAnswer<Cart> }) {
  const owner = await ownerOf(work)
  if (!owner) throw new Failure('not_offered', 'This browser keeps no cookies, and a cart needs one.')
  const parsed = readRef(work, line, 0)
  const { inCart, isAlone = false } = kindOf(work, parsed.kind)
  const priceAlone = async () => {
    const { buyer } = await whoseCart(work, owner)
    const [draft] = await priceLines(work, [line], buyer)
    return draft?.name ?? ''
  }
  // What is held while it is in a cart is priced first, so that nothing unavailable is held.
  const keptName = inCart?.gather && (await priceAlone())

  return atomically(work, async (work) => {
    const cartId = await touchCart(work, owner)
    const before = await findCart(work, owner)
    if (!before) throw new Error('The cart that was touched is not there.')
    const displaced = isAlone ? before.lines.filter(({ kind }) => kind === parsed.kind) : []
    for (const { id } of displaced) await deleteCartLine(work, cartId, id)
    const gathered = await linesOfAdded(work, parsed)
    if (before.lines.length + gathered.length > mostLines) {
      throw new Failure('not_offered', `A cart holds ${mostLines} things.`)
    }
    const added = gathered.map((one) => ({ ...one, ref: asStored(one.ref), id: randomUUID(), name: keptName ?? '' }))
    const left = before.lines.filter((one) => !displaced.includes(one))
    const present = (lines: CartRow['lines']) => presentCart(work, { owner, cart: { ...before, lines } })
    let cart = await present([...left, ...added])
    const isRefused = cart.lines.some(({ id, problem }) => problem !== undefined && added.some((one) => one.id === id))
    // An unavailable thing is refused; one that only conflicts with others is added, and its line says why.
    if (isRefused && keptName === undefined) {
      const name = await priceAlone()
      for (const one of added) one.name = name
      cart = await present([...left, ...added])
    }
    const pricedName = (id: string) => cart.lines.find((one) => one.id === id && one.problem === undefined)?.name
    for (const { id, name, ...one } of added)
      await insertCartLine(work, { cartId, id, name: pricedName(id) ?? name, ...one })
    const renamed = left.flatMap(({ id, name: former }) => {
      const name = pricedName(id)
      return name === undefined || name === former ? [] : [{ id, name }]
    })
    if (renamed.length > 0) await nameCartLines(work, renamed)
    return keep(work, cart)
  })
}

/** Removes a line. One of another cart is answered as not found. */
export async function removeFromCart(work: Work, lineId: string): Promise<Cart> {
  const owner = await ownerOf(work)

  return atomically(work, async (work) => {
    const cart = owner && (await lockCart(work, owner))
    const line = cart?.lines.find(({ id }) => id === lineId)
    if (!cart || !line || !(await deleteCartLine(work, cart.id, lineId))) throw lineNotFound()
    await releaseHeld(work, [line])
    await touchCart(work, owner)
    return presentCart(work, { owner, cart: await findCart(work, owner) })
  })
}

/** Extends the holds once, for the checkout. */
export async function beginCheckout(work: Work): Promise<Cart> {
  const owner = await ownerOf(work)

  const seen = owner && (await findCart(work, owner))
  if (!seen || !isAnyHeld(work, seen.lines)) return presentCart(work, { owner, cart: seen })

  return atomically(work, async (work) => {
    const cart = await lockCart(work, owner)
    if (cart) await lengthenHolds(work, cart.lines)
    return presentCart(work, { owner, cart })
  })
}

const lineNotFound = () => new Failure('not_found', 'This is not in your cart.')

type Line = CartRow['lines'][number]

interface Claim {
  browser: CartOwner
  owner: CartOwner
}

/**
 * Puts what a browser gathered behind what its owner has already, each thing once: whoever asked for the same twice, once on their
 * telephone and once before they signed in here, has meant it once. Of what a cart holds one of, what was chosen last stays.
 */
async function claimCart(work: Work, { browser, owner }: Claim): Promise<void> {
  const into = await touchCart(work, owner)
  const [theirs, gathered] = [await findCart(work, owner), await lockCart(work, browser)]
  if (!theirs || !gathered) return

  for (const line of gathered.lines) {
    const isAlone = work.services.lineKinds[line.kind]?.isAlone ?? false
    const former = theirs.lines.filter((one) => (isAlone ? one.kind === line.kind : isSame(one, line)))
    for (const one of former) await deleteCartLine(work, into, one.id)
    const quantity = Math.max(line.quantity, ...(isAlone ? [] : former.map((one) => one.quantity)))
    if (quantity > line.quantity) await setQuantity(work, line.id, quantity)
  }
  await mergeCarts(work, { from: gathered.id, into })
  await claimHeld(work, gathered.lines)
}

const isSame = (one: Line, other: Line) => one.kind === other.kind && isDeepStrictEqual(one.ref, other.ref)
