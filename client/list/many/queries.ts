import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { manyContract, type ManyList } from '#shared/lists/many.ts'

export const keyOfRecent = (list: ManyList) => ['many-acts', list]

/** What was done lately to many rows of a list, by whoever, and can be undone. */
export const recentActs = (list: ManyList) =>
  queryOptions({
    queryKey: keyOfRecent(list),
    queryFn: () => call(manyContract.listRecentActs, { query: { list } }),
    staleTime: 30_000,
  })
