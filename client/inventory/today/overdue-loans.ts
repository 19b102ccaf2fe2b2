import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { loansKey } from '#client/inventory/loans/queries.ts'
import { personPath } from '#client/people/service.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'

const all = '/admin/inventory/loans?shelf=overdue'

const overdue = queryOptions({
  queryKey: [...loansKey, 'today'],
  queryFn: () => call(loansContract.listDemoLoans, { query: { limit: 20, shelf: 'overdue' } }),
  staleTime: 60_000,
})

/** Demo clubs that should have come back: somebody calls. */
export const useOverdueLoans: UseTodayRows = () => {
  const query = useQuery(overdue)
  const answer = rowsOf(query, ({ loans }) =>
    loans.map(({ id, name, person }): TodayRow => ({
      id,
      isUrgent: true,
      what: 'Ask for the demo club',
      who: person?.name ?? '',
      about: name,
      to: person ? personPath(person.id) : all,
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all }
}
