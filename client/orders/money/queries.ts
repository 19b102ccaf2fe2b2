import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { walletsContract } from '#shared/payments/wallets.ts'

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

/** Orders of a client that are not paid, or of which they are owed something. */
export const ordersDueOf = (person: string, due: 'yes' | 'owed') =>
  queryOptions({
    queryKey: ['orders', 'due', due, person],
    queryFn: async () => (await call(ordersContract.listOrders, { query: { person, due, limit: 40 } })).orders,
    staleTime: 5000,
  })
