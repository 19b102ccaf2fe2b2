import type { z } from 'zod'

import { heldWords } from '#shared/catalog/left.ts'
import { specOfPart } from '#shared/inventory/attributes.ts'
import type { inventoryContract, Quantities } from '#shared/inventory/contract.ts'

import { type EditedClub, type PartKind, withField, withPart } from './edited-club.ts'

export type StockedPart = z.output<(typeof inventoryContract.listItems)['response']>['items'][number]

/** Parts made for this club first. */
export const bestFirst = (parts: readonly StockedPart[], { slot }: EditedClub): StockedPart[] =>
  parts.toSorted((a, b) => Number(b.attributes['slot'] === slot) - Number(a.attributes['slot'] === slot))

/** The club with a stocked part: its values, price and item. */
export function withStocked(club: EditedClub, kind: PartKind, part: StockedPart): EditedClub {
  const known = specOfPart(part)
  const spec = withField(known, `${kind}Cents`, part.priceCents)
  const next = withPart(club, kind, { spec, parts: { [kind]: part.sku } })

  return known.hand === undefined ? next : { ...next, spec: { ...next.spec, hand: known.hand } }
}

/** "6 free", or when more arrive. */
export function stockWords(stock: (Quantities & { heldFor?: readonly string[] }) | null, arrives?: string): string {
  if (!stock) return 'not counted'
  if (stock.available > 0) return `${stock.available} free`
  const none = heldWords({ onHand: stock.onHand, heldFor: stock.heldFor ?? [] }) ?? 'none free'

  return stock.incoming > 0 ? [none, arrives ? `arrives ${arrives}` : `${stock.incoming} ordered`].join(', ') : none
}
