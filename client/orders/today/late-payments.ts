import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/record/order-path.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { latePaymentsContract } from '#shared/orders/late-contract.ts'

const limit = 20

const paidTooLate = queryOptions({
  queryKey: ['orders', 'paid too late'],
  queryFn: () => call(ordersContract.listOrders, { query: { due: 'to_call', limit } }),
  staleTime: 15_000,
})

/** Who paid for what was no longer to be had: the money went back, and somebody calls them. It stays until they have. */
export const useLatePayments: UseTodayRows = () => {
  const { money } = useStudio()
  const queries = useQueryClient()
  const asked = useQuery(paidTooLate)
  const settle = async (orderId: string, isDone: boolean) => {
    await call(latePaymentsContract.settleLatePayment, { params: { orderId }, body: { isDone } })
    await queries.invalidateQueries({ queryKey: ['orders'] })
  }
  const answer = rowsOf(asked, ({ orders }) =>
    orders.map(({ id, number, person, status, lateCents }): TodayRow => {
      const who = person?.name ?? 'Nobody in particular'
      return {
        id,
        what: status === 'expired' || status === 'cancelled' ? 'Paid too late: call them' : 'Paid twice: call them',
        who,
        about: number,
        figure: money(lateCents),
        to: orderPath(id),
        acts: [
          {
            label: 'Done',
            said: `${who} was told`,
            async run() {
              await settle(id, true)
              return () => settle(id, false)
            },
          },
        ],
      }
    }),
  )

  return { ...answer, hasMore: asked.data?.next != null, all: '/admin/orders/all?due=to_call' }
}
