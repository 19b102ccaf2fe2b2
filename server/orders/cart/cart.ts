import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

import { z } from 'zod'

import type { Buyer } from '#server/catalog/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type KeepAnswer, withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import { buyerOf } from '#server/orders/order/buyer.ts'
import { placeAndShow } from '#server/orders/order/place.ts'
import {
  type Draft,
  type DraftLine,
  presentPrices,
  priceDraft,
  priceLines,
  readRef,
} from '#server/orders/price/price.ts'
import { readDocument, recordConsent } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Cart, cartContract, type CartLine } from '#shared/orders/cart-contract.ts'
import type { NewLine, Order } from '#shared/orders/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import {
  type CartOwner,
  type CartRow,
  deleteCartLine,
  emptyCart,
  findCart,
  findClientAt,
  hashOfDevice,
  insertCartLine,
  lockCart,
  mergeCarts,
  nameCartLines,
  newLineOf,
  setQuantity,
  touchCart,
} from './cart-store.ts'

type Row = CartRow['lines'][number]

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
    const present = (lines: Row[]) => presentCart(work, { owner, cart: { ...before, lines } })
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
    for (const { keeping, refs } of keepings(work, [line])) await keeping.letGo?.(work, refs)
    await touchCart(work, owner)
    return presentCart(work, { owner, cart: await findCart(work, owner) })
  })
}

/** Extends the holds once, for the checkout. */
export async function beginCheckout(work: Work): Promise<Cart> {
  const owner = await ownerOf(work)

  const seen = owner && (await findCart(work, owner))
  if (!seen || keepings(work, seen.lines).length === 0) return presentCart(work, { owner, cart: seen })

  return atomically(work, async (work) => {
    const cart = await lockCart(work, owner)
    for (const { keeping, refs } of keepings(work, cart?.lines ?? [])) await keeping.lengthen?.(work, refs)
    return presentCart(work, { owner, cart })
  })
}

const lineNotFound = () => new Failure('not_found', 'This is not in your cart.')

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
  // What is held for the browser is held for the person from now on.
  for (const { keeping, refs } of keepings(work, gathered.lines)) await keeping.claim?.(work, refs)
}

const isSame = (one: Row, other: Row) => one.kind === other.kind && isDeepStrictEqual(one.ref, other.ref)

export const whoseCart = (work: Work, owner: CartOwner | undefined) =>
  buyerOf(work, work.services, {
    personId: owner && 'personId' in owner ? owner.personId : undefined,
    channel: 'online',
    actor: work.context.actor,
    origin: work.context.origin,
  })

/** The cart at present prices; unavailable lines are named and not counted. */
export async function presentCart(
  work: Work,
  { owner, cart }: { owner: CartOwner | undefined; cart: CartRow | undefined },
): Promise<Cart> {
  const [{ buyer, currency }, terms] = await inOneTrip([whoseCart(work, owner), readDocument(work, 'account_terms')])
  const rows = cart?.lines ?? []
  const { drafts, problems, code } = await priceEach(work, { rows, code: cart?.code ?? undefined, buyer })
  const until = await keptUntil(work, rows)
  const { lines: _, ...sums } = presentPrices({ lines: [...drafts.values()], code }, currency)

  return {
    version: cart?.version ?? 0,
    ...sums,
    lines: rows.map((row) => {
      const expiresAt = until.get(row.id)
      return { ...presentLine(row, drafts.get(row.id), problems.get(row.id)), ...(expiresAt && { expiresAt }) }
    }),
    consents: [
      ...(terms ? [{ code: terms.code, version: terms.version, text: terms.body }] : []),
      ...(await consentsOf(work, rows)),
    ],
  }
}

const nothing = { whose: [], unitCents: 0, discountCents: 0, taxCents: 0, totalCents: 0, dueNowCents: 0, discounts: [] }

function presentLine(
  { id, kind, name: formerName, quantity }: Row,
  draft: DraftLine | undefined,
  problem: string | undefined,
): CartLine {
  if (!draft) {
    const known = formerName || 'No longer offered'
    return { id, kind, name: known, quantity, ...nothing, problem: problem ?? 'It is gone.' }
  }
  const { name, whose = [], unitCents, discountCents, taxCents, totalCents, dueNowCents, discounts, wording } = draft
  const amounts = { unitCents, discountCents, taxCents, totalCents, dueNowCents, discounts }

  return { id, kind, name, whose: [...whose], quantity, ...amounts, ...(wording !== undefined && { wording }) }
}

interface Pricing {
  rows: Row[]
  code: string | undefined
  buyer: Buyer
}

/** Prices all lines together; leaves out and names those that are unavailable. */
async function priceEach(work: Work, { rows, code, buyer }: Pricing) {
  const drafts = new Map<string, DraftLine>()
  const problems = new Map<string, string>()
  const price = (some: Row[]) => priceDraft(work, { lines: some.map(newLineOf), code }, buyer)
  const keep = (some: Row[], { lines }: Draft) => {
    for (const [at, draft] of lines.entries()) drafts.set(some[at]?.id ?? '', draft)
  }
  const whole = await draftOrRefusal(() => price(rows))
  if (typeof whole !== 'string') {
    keep(rows, whole)
    return { drafts, problems, code: whole.code }
  }

  // One by one: of lines that exclude each other the first stays.
  let had: Row[] = []
  let most: Draft | undefined
  for (const row of rows) {
    const together = [...had, row]
    const draft = await draftOrRefusal(() => price(together))
    if (typeof draft === 'string') problems.set(row.id, draft)
    else [had, most] = [together, draft]
  }
  if (most) keep(had, most)
  return { drafts, problems, code: most?.code ?? null }
}

async function draftOrRefusal(work: () => Promise<Draft>): Promise<Draft | string> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.message
  }
}

/** The line kinds that hold something while they are in a cart, each once. */
const keepings = ({ services: { lineKinds } }: Work, rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const { inCart } = lineKinds[kind] ?? {}
    return inCart ? [{ keeping: inCart, own, refs: own.map(({ ref }) => ref) }] : []
  })

/** The end of each line's hold. */
async function keptUntil(work: Work, rows: readonly Row[]): Promise<Map<string, Date>> {
  const until = new Map<string, Date>()
  for (const { keeping, own, refs } of keepings(work, rows)) {
    for (const [at, date] of ((await keeping.keptUntil?.(work, refs)) ?? []).entries()) {
      if (date) until.set(own[at]?.id ?? '', date)
    }
  }
  return until
}

/** What the kinds of its lines have agreed to, each text once. */
async function consentsOf(work: Work, rows: readonly Row[]): Promise<Cart['consents']> {
  const texts: Cart['consents'] = []
  for (const [kind, own] of Map.groupBy(rows, (row) => row.kind)) {
    const asked = work.services.lineKinds[kind]?.consents
    if (asked)
      texts.push(
        ...(await asked(
          work,
          own.map(({ ref }) => ref),
        )),
      )
  }
  return texts
}

interface CartItem {
  kind: string
  ref: unknown
  quantity: number
}

/** The lines that one added thing becomes, for example a booking for each of its times. */
async function linesOfAdded(work: Work, line: CartItem): Promise<CartItem[]> {
  const { inCart, quantityOf } = kindOf(work, line.kind)
  const refs = (await inCart?.gather?.(work, line.ref)) ?? [line.ref]

  return refs.map((ref) => ({ ...line, ref, quantity: quantityOf?.(ref) ?? line.quantity }))
}

/** The order's lines in the order of the cart; holds become bookings. */
export async function orderKept(work: Work, rows: readonly Row[], buyer: Buyer): Promise<NewLine[]> {
  const made = new Map<string, NewLine>()
  for (const { keeping, own, refs } of keepings(work, rows)) {
    for (const [at, line] of ((await keeping.order?.(work, refs, buyer)) ?? []).entries())
      made.set(own[at]?.id ?? '', line)
  }
  return rows.map((row) => made.get(row.id) ?? newLineOf(row))
}

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
      const lines = await orderKept(work, cart.lines, whose.buyer)
      const code = cart.code ?? undefined
      const order = await placeAndShow(work, { ...whose, lines, code, expectedTotalCents })
      await emptyCart(work, cart.id)
      const terms = await readDocument(work, 'account_terms')
      if (terms) {
        const { code, version } = terms
        await recordConsent(work, userId, { code, version })
      }

      return keep(work, order)
    })
  })
}
