import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderPapersContract } from '#shared/orders/papers.ts'

export type OrderFilter = Input<typeof orderPapersContract.exportOrders>['query']

const limit = 40

export const ordersMatching = (filter: OrderFilter) =>
  pagesOf(
    ['orders', 'list', filter],
    (after) => call(ordersContract.listOrders, { query: { limit, ...filter, ...after } }),
    { staleTime: 10_000 },
  )

export const exportOrders = (filter: OrderFilter) => call(orderPapersContract.exportOrders, { query: filter })
