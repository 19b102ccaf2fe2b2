import { type Buyer } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { buyerOf } from '#server/orders/order/buyer.ts'
import { type Draft, type DraftLine, presentPrices, priceDraft } from '#server/orders/price/price.ts'
import { readDocument } from '#server/people/service.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Cart, CartLine } from '#shared/orders/cart-contract.ts'

import { type CartOwner, type CartRow, newLineOf } from './cart-store.ts'
import { keptUntil } from './kept.ts'

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
    consents: terms ? [{ code: terms.code, version: terms.version, text: terms.body }] : [],
  }
}

const nothing = { whose: [], unitCents: 0, discountCents: 0, taxCents: 0, totalCents: 0, dueNowCents: 0, discounts: [] }

function presentLine(
  { id, kind, name: formerName, quantity }: CartRow['lines'][number],
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
  rows: CartRow['lines']
  code: string | undefined
  buyer: Buyer
}

/** Prices all lines together; leaves out and names those that are unavailable. */
async function priceEach(work: Work, { rows, code, buyer }: Pricing) {
  const drafts = new Map<string, DraftLine>()
  const problems = new Map<string, string>()
  const price = (some: CartRow['lines']) => priceDraft(work, { lines: some.map(newLineOf), code }, buyer)
  const keep = (some: CartRow['lines'], { lines }: Draft) => {
    for (const [at, draft] of lines.entries()) drafts.set(some[at]?.id ?? '', draft)
  }
  const whole = await draftOrRefusal(() => price(rows))
  if (typeof whole !== 'string') {
    keep(rows, whole)
    return { drafts, problems, code: whole.code }
  }

  // One by one: of lines that exclude each other the first stays.
  let had: CartRow['lines'] = []
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
