import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { buildPath } from '#client/builds/build-words.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'

const changed = queryOptions({
  queryKey: [...buildsKey, 'today', 'changed'],
  queryFn: () => call(buildOrdersContract.listBuilds, { query: { limit: 20, shelf: 'changed' } }),
  staleTime: 60_000,
})

/** Changed after it was begun: the bench says at which stage it goes on. */
export const useChangedBuilds: UseTodayRows = () => {
  const query = useQuery(changed)
  const answer = rowsOf(query, ({ builds }) =>
    builds.map(({ id, number, personName, changeToAnswer }): TodayRow => ({
      id,
      isUrgent: true,
      what: `Changed by ${changeToAnswer ?? 'a quote'}: where does it go on`,
      who: personName || '-',
      about: number,
      to: buildPath(id),
      acts: [{ label: 'Answer', to: `${buildPath(id)}?act=answer` }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/all?shelf=changed' }
}
