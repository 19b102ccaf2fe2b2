import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { loansKey, stepLoan } from '#client/inventory/loans/queries.ts'
import { stockKey } from '#client/inventory/queries.ts'
import { personPath } from '#client/people/service.ts'
import { usePermissions } from '#client/permissions/service.ts'
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
  const queries = useQueryClient()
  const mayTakeBack = usePermissions().holds('manage_inventory/inventory')
  const takeBack = async (id: string, version: number): Promise<undefined> => {
    try {
      await stepLoan(id, { to: 'returned', version })
    } finally {
      await queries.invalidateQueries({ queryKey: stockKey })
    }
  }
  const answer = rowsOf(query, ({ loans }) =>
    loans.map(({ id, name, person, version }): TodayRow => ({
      id,
      isUrgent: true,
      what: 'Ask for the demo club',
      who: person?.name ?? '',
      about: name,
      to: person ? personPath(person.id) : all,
      acts: mayTakeBack
        ? [{ label: 'Is back', said: `${name} is back`, run: () => takeBack(id, version) }]
        : [{ label: 'Open', to: person ? personPath(person.id) : all }],
    })),
  )

  return { ...answer, hasMore: query.data?.next != null, all }
}
