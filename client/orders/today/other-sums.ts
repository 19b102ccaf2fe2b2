import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/record/order-path.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { ordersContract } from '#shared/orders/contract.ts'

const limit = 20

const ofAnotherSum = queryOptions({
  queryKey: ['orders', 'of another sum'],
  queryFn: () => call(ordersContract.listOrders, { query: { due: 'other_sum', limit } }),
  staleTime: 15_000,
})

/** What came by card and is not what was asked for: staff give it back at the provider and void the payment, which ends the row. */
export const useOtherSums: UseTodayRows = () => {
  const { money } = useStudio()
  const asked = useQuery(ofAnotherSum)
  const answer = rowsOf(asked, ({ orders }) =>
    orders.map(({ id, number, person, dueCents }): TodayRow => ({
      id,
      what: 'Another sum came by card: give it back at the provider, then void the payment',
      who: person?.name ?? 'Nobody in particular',
      about: number,
      figure: money(dueCents),
      to: orderPath(id),
    })),
  )

  return { ...answer, hasMore: asked.data?.next != null, all: '/admin/orders/all?due=other_sum' }
}
