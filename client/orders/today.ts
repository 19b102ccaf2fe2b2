import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { allDisputes, disputePath, reasonWords } from '#client/orders/disputes/queries.ts'
import { rowsOf, type TodayRow, type UseTodayRows } from '#client/routing/today.ts'
import { useStudio } from '#client/settings/service.ts'
import { Failure } from '#shared/http/failure.ts'
import { type OrderRow, ordersContract } from '#shared/orders/contract.ts'
import { latePaymentsContract } from '#shared/orders/late-contract.ts'
import { owedToDo } from '#shared/orders/owed.ts'
import { isByHand } from '#shared/payments/contract.ts'
import { awaitsAnswer } from '#shared/payments/disputes.ts'

import { orderPath } from './paths.ts'
import { retryRefund } from './record/queries.ts'

const limit = 20

/** What is to be done for an order, in the words of the list of orders. */
type Due = 'owed' | 'by_hand' | 'outside' | 'other_sum' | 'to_call'

const ordersDue = (due: Due) =>
  queryOptions({
    queryKey: ['orders', 'due', due],
    queryFn: () => call(ordersContract.listOrders, { query: { due, limit } }),
    staleTime: 15_000,
  })

const clientNameOf = ({ person }: OrderRow) => person?.name ?? 'Nobody in particular'

/** Asks once more for the only refund of an order that did not arrive; a card that refuses again says so in the row. */
async function retryOwed(orderId: string): Promise<void> {
  const { refunds } = await call(ordersContract.readOrder, { params: { orderId } })
  for (const { id, owedCents } of refunds.flatMap(({ tenders }) => tenders)) {
    if (owedCents === 0) continue
    const { status } = await retryRefund(id, {})
    if (status === 'failed') throw new Failure('wrong_state', 'The refund did not reach the card again.')
  }
}

/** An order's row on Today, with its client and its page. */
type Said = Pick<TodayRow, 'what' | 'isUrgent'> & { cents: number; acts: (to: string) => TodayRow['acts'] }

/** Orders with something to do, by what it is. Each row opens its order. */
function useOrdersDue(due: Due, said: (order: OrderRow) => Said) {
  const { money } = useStudio()
  const query = useQuery(ordersDue(due))
  const answer = rowsOf(query, ({ orders }) =>
    orders.map((order): TodayRow => {
      const { cents, acts, ...rest } = said(order)
      const { id, number } = order
      const to = orderPath(id)
      return { id, who: clientNameOf(order), about: number, figure: money(cents), to, acts: acts(to), ...rest }
    }),
  )

  return { ...answer, hasMore: query.data?.next != null, all: `/admin/orders/all?due=${due}` }
}

function useOwed(due: 'owed' | 'by_hand') {
  const { money } = useStudio()

  const queries = useQueryClient()
  const retry = async (orderId: string): Promise<undefined> => {
    try {
      await retryOwed(orderId)
    } finally {
      await queries.invalidateQueries({ queryKey: ['orders'] })
    }
  }

  return useOrdersDue(due, (order) => ({
    isUrgent: true,
    what: owedToDo(order, money),
    cents: -order.dueCents,
    acts: (to) => [
      // Who hands over the one and asks a card for the other does each on the order; so does who chooses what it is for.
      order.owed.length === 1
        ? {
            label: order.owed.every(({ method }) => isByHand(method)) ? 'Handed over' : 'Retry',
            said: `${money(-order.dueCents)} of ${clientNameOf(order)} went back`,
            run: () => retry(order.id),
          }
        : { label: 'Refund', to: order.owed.length === 0 ? `${to}?do=refund` : to },
    ],
  }))
}

/** Money owed to clients: a refund failed, or waits for a person. It is retried or handed over on the order. */
export const useFailedRefunds: UseTodayRows = () => useOwed('owed')

/** Of these, what a person with a drawer or at the terminal can hand over; a manager decides about the others. */
export const useToHandOver: UseTodayRows = () => useOwed('by_hand')

/** Refunded on the card provider's own pages: staff refund the lines it was for, or take the money again. */
export const useRefundsOutside: UseTodayRows = () =>
  useOrdersDue('outside', ({ dueCents }) => ({
    what: 'Refunded at the card provider: say for what',
    cents: dueCents,
    acts: (to) => [{ label: 'Say for what', to: `${to}?do=refund` }],
  }))

/** Card money that does not match its request: staff refund it at the provider and void the payment. */
export const useOtherSums: UseTodayRows = () =>
  useOrdersDue('other_sum', ({ dueCents }) => ({
    what: 'Another sum came by card: give it back at the provider, then void the payment',
    cents: dueCents,
    acts: (to) => [{ label: 'Void', to: `${to}?do=pay` }],
  }))

/** Paid for something no longer available: the money went back, and somebody calls the client. */
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
      acts: () => [
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

/** Disputes that wait for an answer, with the deadline. */
export const useOpenDisputes: UseTodayRows = () => {
  const { money, date } = useStudio()
  const query = useQuery(allDisputes)
  const answer = rowsOf(query, (disputes) =>
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
        acts: [{ label: 'Answer', to: disputePath(dispute.id) }],
      })),
  )

  return { ...answer, hasMore: false, all: '/admin/sales/disputes' }
}
