import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { demoChargeOf, demoChargesContract } from '#shared/payments/demo-contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'

export const orderOf = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'one', orderId],
    queryFn: () => call(ordersContract.readOrder, { params: { orderId } }),
    staleTime: 5000,
  })

/** Answers as a demo card's bank. */
export const answerAsBank = (paymentId: string, accepted: boolean) =>
  call(demoChargesContract.confirmDemoCharge, { params: { chargeId: demoChargeOf(paymentId) }, body: { accepted } })

/** The order behind a link: what is due, and its receipt. */
export const linkedOrder = (token: string) =>
  queryOptions({
    queryKey: ['orders', 'link', token],
    queryFn: () => call(payLinkContract.readPayLink, { body: { token } }),
    staleTime: 5000,
  })

export const walletsOf = (personId: string) =>
  queryOptions({
    queryKey: ['orders', 'wallets', personId],
    queryFn: () => call(walletsContract.readWallets, { params: { personId } }),
    staleTime: 5000,
  })

export const myCredit = queryOptions({
  queryKey: ['orders', 'wallets', 'mine'],
  queryFn: () => call(walletsContract.readMyCredit, {}),
  staleTime: 5000,
})
