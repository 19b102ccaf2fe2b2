import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'

import { call } from '#client/api/call.ts'
import { stockKey } from '#client/inventory/queries.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { specOfPart } from '#shared/inventory/attributes.ts'
import { inventoryContract, type Quantities } from '#shared/inventory/contract.ts'

import { type EditedClub, type PartKind, withField, withPart } from './edited-club.ts'

export type StockedPart = z.output<(typeof inventoryContract.listItems)['response']>['items'][number]

/** What fits what is known of the club already. */
const fitOf = (kind: PartKind, { hand, bore }: ClubSpec) => ({
  ...(kind === 'head' && hand !== undefined && { hand }),
  ...(kind === 'shaft' && bore !== undefined && { tip: bore }),
})

/** By letters, SKU or barcode. */
export function partsFor(kind: PartKind, letters: string, spec: ClubSpec) {
  const query = { q: letters, kind, limit: 12, ...fitOf(kind, spec) }

  return queryOptions({
    queryKey: [...stockKey, 'parts', query],
    queryFn: () => call(inventoryContract.listItems, { query }),
    enabled: letters.length > 1,
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}

/** Those that are made for this club first. */
export const bestFirst = (parts: readonly StockedPart[], { slot }: EditedClub): StockedPart[] =>
  parts.toSorted((a, b) => Number(b.attributes['slot'] === slot) - Number(a.attributes['slot'] === slot))

/** The club with a part of the shelf in it: what is known of it, what it costs, and which one it is. */
export function withStocked(club: EditedClub, kind: PartKind, part: StockedPart): EditedClub {
  const known = specOfPart(part)
  const spec = withField(known, `${kind}Cents`, part.priceCents)
  const next = withPart(club, kind, { spec, parts: { [kind]: part.sku } })

  return known.hand === undefined ? next : { ...next, spec: { ...next.spec, hand: known.hand } }
}

/** "6 free", or how many are on their way. */
export function stockWords(stock: Quantities | null): string {
  if (!stock) return 'not counted'
  if (stock.available > 0) return `${stock.available} free`
  return stock.incoming > 0 ? `none free, ${stock.incoming} ordered` : 'none free'
}
