import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { linkedOrder, orderOf } from '#client/orders/queries.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

/** An order by its id, or by its link's token without signing in. */
export type PayableOrder = string | { token: string }

interface Payments {
  payments: readonly Payment[]
}

export const isId = (order: PayableOrder): order is string => typeof order === 'string'

/** An order's payments, from the query of the page that shows it. */
export const payableOf = (order: PayableOrder) =>
  isId(order) ? asPayments(orderOf(order)) : asPayments(linkedOrder(order.token))

const asPayments = (query: { queryKey: readonly unknown[] }) => queryOptions<Payments>(query)

const pollMilliseconds = 2000

/** An order's card payments, polled while a bank is thinking. */
export function useCardsOf(order: PayableOrder): readonly Payment[] {
  const { data } = useQuery({
    ...payableOf(order),
    refetchInterval: ({ state }) =>
      state.data?.payments.some(({ method, status }) => method === 'card' && status === 'processing')
        ? pollMilliseconds
        : false,
  })

  return data?.payments.filter(({ method }) => method === 'card') ?? []
}

/** Pays by any tender. A link pays what is due now, by card or gift card. */
export function payOrderBy(order: PayableOrder, payment: NewPayment): Promise<Payment> {
  if (isId(order)) return call(ordersContract.payOrder, { params: { orderId: order }, body: payment })
  const { method, giftCardCode, demoCard, shownDueCents } = payment

  return call(payLinkContract.payByLink, {
    body: {
      token: order.token,
      method: method === 'gift_card' ? method : 'card',
      ...(giftCardCode !== undefined && { giftCardCode }),
      ...(demoCard !== undefined && { demoCard }),
      ...(shownDueCents !== undefined && { shownDueCents }),
    },
  })
}

interface Card {
  amountCents: number
  shownDueCents?: number | undefined
  demoCard?: string
  keepCard?: true
}

export const payByCard = (order: PayableOrder, { shownDueCents, ...card }: Card): Promise<Payment> =>
  payOrderBy(order, { method: 'card', ...card, ...(shownDueCents !== undefined && { shownDueCents }) })

/** Has the server ask the provider for the outcome. */
export const settlePayable = (order: PayableOrder, paymentId: string): Promise<Payment> =>
  isId(order)
    ? call(ordersContract.settlePayment, { params: { orderId: order, paymentId } })
    : call(payLinkContract.settleByLink, { body: { token: order.token, paymentId } })
