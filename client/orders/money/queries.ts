import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'

/** Orders of a client that are not paid, or that owe the client something. */
export const ordersDueOf = (person: string, due: 'yes' | 'owed') =>
  queryOptions({
    queryKey: ['orders', 'due', due, person],
    queryFn: async () => (await call(ordersContract.listOrders, { query: { person, due, limit: 40 } })).orders,
    staleTime: 5000,
  })
