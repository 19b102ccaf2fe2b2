import { queryOptions, useQuery } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { linkedOrder, orderOf } from '#client/orders/queries.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import type { NewPayment, Payment } from '#shared/payments/contract.ts'

/** An order by its id, or by the token of its link where nobody signs in. */
export type PayableOrder = string | { token: string }

interface Payments {
  payments: readonly Payment[]
}

export const isId = (order: PayableOrder): order is string => typeof order === 'string'

/** The payments of an order, from the query of the page that shows it. */
export const payableOf = (order: PayableOrder) =>
  isId(order) ? asPayments(orderOf(order)) : asPayments(linkedOrder(order.token))

const asPayments = (query: { queryKey: readonly unknown[] }) => queryOptions<Payments>(query)

const pollMilliseconds = 2000

/** The payments of an order by card, asked for as long as a bank thinks. */
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

/** Pays it by any tender. Behind a link what is due now is paid, by card or by gift card. */
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

/** Has the provider asked what became of it. */
export const settlePayable = (order: PayableOrder, paymentId: string): Promise<Payment> =>
  isId(order)
    ? call(ordersContract.settlePayment, { params: { orderId: order, paymentId } })
    : call(payLinkContract.settleByLink, { body: { token: order.token, paymentId } })
