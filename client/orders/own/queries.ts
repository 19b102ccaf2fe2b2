import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { ordersContract } from '#shared/orders/contract.ts'

export const myOrders = (userId: string) =>
  pagesOf(['orders', 'mine', userId], (after) => call(ordersContract.listMyOrders, { query: after }), {
    staleTime: 10_000,
  })
