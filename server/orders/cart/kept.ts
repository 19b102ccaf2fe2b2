import { type Buyer } from '#server/catalog/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { kindOf } from '#server/orders/line-kinds.ts'
import type { NewLine } from '#shared/orders/contract.ts'

import { type CartRow, newLineOf } from './cart-store.ts'

type Row = CartRow['lines'][number]

/** The line kinds that hold something while they are in a cart, each once. */
const keepings = ({ services: { lineKinds } }: Work, rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ kind }) => kind)].flatMap(([kind, own]) => {
    const { inCart } = lineKinds[kind] ?? {}
    return inCart ? [{ keeping: inCart, own, refs: own.map(({ ref }) => ref) }] : []
  })

export const isAnyHeld = (work: Work, rows: readonly Row[]): boolean => keepings(work, rows).length > 0

/** The end of each line's hold. */
export async function keptUntil(work: Work, rows: readonly Row[]): Promise<Map<string, Date>> {
  const until = new Map<string, Date>()
  for (const { keeping, own, refs } of keepings(work, rows)) {
    for (const [at, date] of ((await keeping.keptUntil?.(work, refs)) ?? []).entries()) {
      if (date) until.set(own[at]?.id ?? '', date)
    }
  }
  return until
}

export async function lengthenHolds(work: Work, rows: readonly Row[]): Promise<void> {
  for (const { keeping, refs } of keepings(work, rows)) await keeping.lengthen?.(work, refs)
}

/** After sign-in the browser's holds become the person's. */
export async function claimHeld(work: Work, rows: readonly Row[]): Promise<void> {
  for (const { keeping, refs } of keepings(work, rows)) await keeping.claim?.(work, refs)
}

export async function releaseHeld(work: Work, rows: readonly Row[]): Promise<void> {
  for (const { keeping, refs } of keepings(work, rows)) await keeping.letGo?.(work, refs)
}

interface CartItem {
  kind: string
  ref: unknown
  quantity: number
}

/** The lines that one added thing becomes, for example a booking for each of its times. */
export async function linesOfAdded(work: Work, line: CartItem): Promise<CartItem[]> {
  const { inCart, quantityOf } = kindOf(work, line.kind)
  const refs = (await inCart?.gather?.(work, line.ref)) ?? [line.ref]

  return refs.map((ref) => ({ ...line, ref, quantity: quantityOf?.(ref) ?? line.quantity }))
}

/** The order's lines in the order of the cart; holds become bookings. */
export async function linesToOrder(work: Work, rows: readonly Row[], buyer: Buyer): Promise<NewLine[]> {
  const made = new Map<string, NewLine>()
  for (const { keeping, own, refs } of keepings(work, rows)) {
    for (const [at, line] of ((await keeping.order?.(work, refs, buyer)) ?? []).entries())
      made.set(own[at]?.id ?? '', line)
  }
  return rows.map((row) => made.get(row.id) ?? newLineOf(row))
}
