import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { buildPath } from '#client/builds/build-words.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'

const toShip = queryOptions({
  queryKey: [...buildsKey, 'today', 'to_ship'],
  queryFn: () => call(buildOrdersContract.listBuilds, { query: { limit: 20, shelf: 'to_ship' } }),
  staleTime: 60_000,
})

/** Ready, paid, and to be sent. */
export const useBuildsToShip: UseTodayRows = () => {
  const query = useQuery(toShip)
  const answer = rowsOf(query, ({ builds }) =>
    builds.map(({ id, number, personName }): TodayRow => ({
      id,
      what: 'Clubs to ship',
      who: personName || '-',
      about: number,
      to: buildPath(id),
      acts: [{ label: 'Ship', to: `${buildPath(id)}?act=ship` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/all?shelf=to_ship' }
}
