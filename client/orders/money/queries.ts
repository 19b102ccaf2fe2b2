import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'

/** A client's orders that are unpaid, or owe the client money. */
export const ordersDueOf = (person: string, due: 'yes' | 'owed') =>
  queryOptions({
    queryKey: ['orders', 'due', due, person],
    queryFn: async () => (await call(ordersContract.listOrders, { query: { person, due, limit: 40 } })).orders,
    staleTime: 5000,
  })
