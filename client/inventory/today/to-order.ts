import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { purchasePath } from '#client/inventory/purchasing/purchase-words.ts'
import { purchasingKey, sendPurchase } from '#client/inventory/purchasing/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { counted } from '#shared/words.ts'

const ofShelf = (shelf: 'draft' | 'late') =>
  queryOptions({
    queryKey: [...purchasingKey, 'today', shelf],
    queryFn: () => call(purchasingContract.listPurchaseOrders, { query: { limit: 20, shelf } }),
    staleTime: 60_000,
  })

/** Drafts that nobody has sent. */
export const useDraftOrders: UseTodayRows = () => {
  const query = useQuery(ofShelf('draft'))
  const queries = useQueryClient()
  const send = async (id: string): Promise<undefined> => {
    try {
      await sendPurchase(id)
    } finally {
      await queries.invalidateQueries({ queryKey: stockKey })
    }
  }
  const answer = rowsOf(query, ({ purchaseOrders }) =>
    purchaseOrders.map(({ id, number, supplier, lineCount }): TodayRow => ({
      id,
      what: 'Send the order',
      who: supplier.name,
      about: number,
      figure: counted(lineCount, 'line'),
      to: purchasePath(id),
      acts: [{ label: 'Send', said: `${number} is sent to ${supplier.name}`, run: () => send(id) }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/inventory/orders?shelf=draft' }
}

/** What should have come by now. */
export const useLateOrders: UseTodayRows = () => {
  const query = useQuery(ofShelf('late'))
  const answer = rowsOf(query, ({ purchaseOrders }) =>
    purchaseOrders.map(({ id, number, supplier }): TodayRow => ({
      id,
      isUrgent: true,
      what: 'Late delivery',
      who: supplier.name,
      about: number,
      to: purchasePath(id),
      acts: [{ label: 'Receive', to: `${purchasePath(id)}?act=receive` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/inventory/orders?shelf=late' }
}
