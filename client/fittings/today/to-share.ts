import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { fittingPath } from '#client/fittings/fitting-words.ts'
import { fittingsKey } from '#client/fittings/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'

import { useFittingStep } from './step.ts'

const toShare = queryOptions({
  queryKey: [...fittingsKey, 'to share'],
  queryFn: () => call(fittingsContract.listFittings, { query: { limit: 20, shelf: 'to_share' } }),
  staleTime: 60_000,
})

/** Sessions that are over, whose client has not been sent the results. */
export const useResultsToShare: UseTodayRows = () => {
  const query = useQuery(toShare)
  const step = useFittingStep()
  const answer = rowsOf(query, ({ fittings }) =>
    fittings.map(({ id, number, person, best }): TodayRow => ({
      id,
      what: 'Share the results',
      who: person?.name ?? '-',
      about: [number, best].filter(Boolean).join(', '),
      to: fittingPath(id),
      acts: [{ label: 'Share', said: `The results of ${number} are shared`, run: () => step(id, 'results_shared') }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all: '/admin/clubs-2/fittings?shelf=to_share' }
}
