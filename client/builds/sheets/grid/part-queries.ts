import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { stockKey } from '#client/inventory/queries.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

import type { PartKind } from './edited-club.ts'

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
    placeholderData: keepPreviousData,
    staleTime: 15_000,
  })
}
