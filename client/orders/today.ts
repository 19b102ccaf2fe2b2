import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { allDisputes, disputePath, reasonWords } from '#client/orders/disputes/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { type OrderRow, ordersContract } from '#shared/orders/contract.ts'
import { latePaymentsContract } from '#shared/orders/late-contract.ts'
import { owedToDo } from '#shared/orders/owed.ts'
import { awaitsAnswer } from '#shared/payments/disputes.ts'

import { orderPath } from './paths.ts'

const limit = 20

/** What of an order is to be done, in the words of the list that shows them all. */
type Due = 'owed' | 'by_hand' | 'outside' | 'other_sum' | 'to_call'

const ordersDue = (due: Due) =>
  queryOptions({
    queryKey: ['orders', 'due', due],
    queryFn: () => call(ordersContract.listOrders, { query: { due, limit } }),
    staleTime: 15_000,
  })

const clientNameOf = ({ person }: OrderRow) => person?.name ?? 'Nobody in particular'

/** What an order that waits for somebody says of itself, beside whose it is and where it is found. */
type Said = Pick<TodayRow, 'what' | 'isUrgent' | 'acts'> & { cents: number }

/** The orders with something still to be done, by what that is: each is a row, and its order is where it is done. */
function useOrdersDue(due: Due, said: (order: OrderRow) => Said) {
  const { money } = useStudio()
  const asked = useQuery(ordersDue(due))
  const answer = rowsOf(asked, ({ orders }) =>
    orders.map((order): TodayRow => {
      const { cents, ...rest } = said(order)
      const { id, number } = order
      return { id, who: clientNameOf(order), about: number, figure: money(cents), to: orderPath(id), ...rest }
    }),
  )

  return { ...answer, hasMore: asked.data?.next != null, all: `/admin/orders/all?due=${due}` }
}

function useOwed(due: 'owed' | 'by_hand') {
  const { money } = useStudio()

  return useOrdersDue(due, (order) => ({ isUrgent: true, what: owedToDo(order, money), cents: -order.dueCents }))
}

/** What clients are owed: a refund did not reach its card, or waits for a hand. It is tried again, or given, on the order. */
export const useFailedRefunds: UseTodayRows = () => useOwed('owed')

/** Of that, what whoever has a drawer or stands at the terminal hands over on the order: of other ways a manager decides. */
export const useToHandOver: UseTodayRows = () => useOwed('by_hand')

/** What somebody gave back on the card provider's own pages: staff refund the lines that it was for, or take the money anew. */
export const useRefundsOutside: UseTodayRows = () =>
  useOrdersDue('outside', ({ dueCents }) => ({
    what: 'Refunded at the card provider: say for what',
    cents: dueCents,
  }))

/** What came by card and is not what was asked for: staff give it back at the provider and void the payment, which ends the row. */
export const useOtherSums: UseTodayRows = () =>
  useOrdersDue('other_sum', ({ dueCents }) => ({
    what: 'Another sum came by card: give it back at the provider, then void the payment',
    cents: dueCents,
  }))

/** Who paid for what was no longer to be had: the money went back, and somebody calls them. It stays until they have. */
export const useLatePayments: UseTodayRows = () => {
  const queries = useQueryClient()
  const settle = async (orderId: string, isDone: boolean) => {
    await call(latePaymentsContract.settleLatePayment, { params: { orderId }, body: { isDone } })
    await queries.invalidateQueries({ queryKey: ['orders'] })
  }

  return useOrdersDue('to_call', (order) => {
    const { id, status, lateCents } = order
    return {
      what: status === 'expired' || status === 'cancelled' ? 'Paid too late: call them' : 'Paid twice: call them',
      cents: lateCents,
      acts: [
        {
          label: 'Done',
          said: `${clientNameOf(order)} was told`,
          async run() {
            await settle(id, true)
            return () => settle(id, false)
          },
        },
      ],
    }
  })
}

/** Disputes that wait for an answer, with the day by which it must be there. */
export const useOpenDisputes: UseTodayRows = () => {
  const { money, date } = useStudio()
  const asked = useQuery(allDisputes)
  const answer = rowsOf(asked, (disputes) =>
    disputes
      .filter(({ status, submittedAt }) => awaitsAnswer(status) && submittedAt === null)
      .map((dispute): TodayRow => ({
        id: dispute.id,
        isUrgent: true,
        what: 'Dispute',
        who: dispute.dueAt ? `Answer by ${date(dispute.dueAt)}` : dispute.payment.number,
        about: reasonWords(dispute),
        figure: money(dispute.amountCents),
        to: disputePath(dispute.id),
      })),
  )

  return { ...answer, hasMore: false, all: '/admin/sales/disputes' }
}
