import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/record/order-path.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { ordersContract } from '#shared/orders/contract.ts'

const limit = 20

const owedToClients = queryOptions({
  queryKey: ['orders', 'owed to clients'],
  queryFn: () => call(ordersContract.listOrders, { query: { due: 'owed', limit } }),
  staleTime: 15_000,
})

/** What clients are owed still, since a refund did not reach its card: tried again, or given otherwise, on the order. */
export const useFailedRefunds: UseTodayRows = () => {
  const { money } = useStudio()
  const asked = useQuery(owedToClients)
  const answer = rowsOf(asked, ({ orders }) =>
    orders.map(({ id, number, person, dueCents }): TodayRow => ({
      id,
      isUrgent: true,
      what: 'Refund failed',
      who: person?.name ?? 'Nobody in particular',
      about: number,
      figure: money(-dueCents),
      to: orderPath(id),
    })),
  )

  return { ...answer, hasMore: asked.data?.next != null, all: '/admin/orders/all?due=owed' }
}
