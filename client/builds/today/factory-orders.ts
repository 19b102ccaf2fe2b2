import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { factoryOrderPath } from '#client/builds/factory/factory-words.ts'
import { factoryKey } from '#client/builds/factory/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'

const ofShelf = (shelf: 'late' | 'claim') =>
  queryOptions({
    queryKey: [...factoryKey, 'today', shelf],
    queryFn: () => call(factoryContract.listFactoryOrders, { query: { limit: 20, shelf } }),
    staleTime: 60_000,
  })

/** Clubs that are overdue at their maker. */
export const useLateFactoryOrders: UseTodayRows = () => {
  const query = useQuery(ofShelf('late'))
  const answer = rowsOf(query, ({ factoryOrders }) =>
    factoryOrders.map(({ id, number, supplier }): TodayRow => ({
      id,
      isUrgent: true,
      what: 'Late from the maker',
      who: supplier.name,
      about: number,
      to: factoryOrderPath(id),
      acts: [{ label: 'Receive', to: `${factoryOrderPath(id)}?act=receive` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/factory?shelf=late' }
}

/** Claims that the maker has not settled. */
export const useOpenClaims: UseTodayRows = () => {
  const query = useQuery(ofShelf('claim'))
  const answer = rowsOf(query, ({ factoryOrders }) =>
    factoryOrders.map(({ id, number, supplier }): TodayRow => ({
      id,
      what: 'Claim at the maker',
      who: supplier.name,
      about: number,
      to: factoryOrderPath(id),
      acts: [{ label: 'Settle', to: `${factoryOrderPath(id)}?act=settle` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/factory?shelf=claim' }
}
