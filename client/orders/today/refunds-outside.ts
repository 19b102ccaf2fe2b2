import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/record/order-path.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { ordersContract } from '#shared/orders/contract.ts'

const limit = 20

const givenBackOutside = queryOptions({
  queryKey: ['orders', 'given back outside'],
  queryFn: () => call(ordersContract.listOrders, { query: { due: 'outside', limit } }),
  staleTime: 15_000,
})

/** What somebody gave back on the card provider's own pages: staff refund the lines that it was for, or take the money anew. */
export const useRefundsOutside: UseTodayRows = () => {
  const { money } = useStudio()
  const asked = useQuery(givenBackOutside)
  const answer = rowsOf(asked, ({ orders }) =>
    orders.map(({ id, number, person, dueCents }): TodayRow => ({
      id,
      what: 'Refunded at the card provider: say for what',
      who: person?.name ?? 'Nobody in particular',
      about: number,
      figure: money(dueCents),
      to: orderPath(id),
    })),
  )

  return { ...answer, hasMore: asked.data?.next != null, all: '/admin/orders/all?due=outside' }
}
