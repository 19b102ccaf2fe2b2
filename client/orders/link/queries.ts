import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'

/** What is due behind the link of an order, and its receipt. */
export const linkedOrder = (token: string) =>
  queryOptions({
    queryKey: ['orders', 'link', token],
    queryFn: () => call(payLinkContract.readPayLink, { body: { token } }),
    staleTime: 5000,
  })

/** One player's share of a booking, behind a link of its own, at the price of whoever asks. */
export const linkedShare = (token: string, userId: string | undefined) =>
  queryOptions({
    queryKey: ['orders', 'share', token, userId ?? 'guest'],
    queryFn: () => call(shareContract.readShare, { body: { token } }),
    staleTime: 5000,
  })

export const orderShare = (token: string, email: string) =>
  call(shareContract.orderShare, { body: { token, ...(email !== '' && { email }) } })

export const showPayLink = (orderId: string) =>
  call(payLinkContract.sendPayLink, { params: { orderId }, body: { atCounter: true } })

export const sendPayLink = (orderId: string, email: string) =>
  call(payLinkContract.sendPayLink, { params: { orderId }, body: { email } })
