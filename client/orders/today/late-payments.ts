import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/record/order-path.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { ordersContract } from '#shared/orders/contract.ts'

const limit = 20
const daysShown = 2

const paidTooLate = (from: string) =>
  queryOptions({
    queryKey: ['orders', 'paid too late', from],
    queryFn: () => call(ordersContract.listOrders, { query: { due: 'late', from, limit } }),
    staleTime: 15_000,
  })

/** Who paid for what was no longer to be had: the money went back, and somebody calls them. */
export const useLatePayments: UseTodayRows = () => {
  const { money } = useStudio()
  const from = addDays(useToday(), -daysShown)
  const asked = useQuery(paidTooLate(from))
  const answer = rowsOf(asked, ({ orders }) =>
    orders.map(({ id, number, person, refundedCents }): TodayRow => ({
      id,
      what: 'Paid too late: call them',
      who: person?.name ?? 'Nobody in particular',
      about: number,
      figure: money(refundedCents),
      to: orderPath(id),
    })),
  )

  return { ...answer, hasMore: asked.data?.next != null, all: `/admin/orders/all?due=late&from=${from}` }
}
