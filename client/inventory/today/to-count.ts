import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { stockPath } from '#client/inventory/stock-path.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

const toCount = queryOptions({
  queryKey: [...stockKey, 'to count'],
  queryFn: () => call(inventoryContract.listForcedMoves, { query: { limit: 20 } }),
  staleTime: 60_000,
})

/** What was sold although the books knew of none: somebody counts it. */
export const useItemsToCount: UseTodayRows = () => {
  const query = useQuery(toCount)
  const answer = rowsOf(query, ({ items }) =>
    items.map(({ id, sku, name }): TodayRow => ({
      id: String(id),
      what: 'Count it',
      who: name,
      about: sku,
      to: stockPath(sku),
      acts: [{ label: 'Count', to: `${stockPath(sku)}?act=count` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/inventory/all' }
}
