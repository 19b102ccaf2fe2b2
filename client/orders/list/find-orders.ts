import { ReceiptText } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/record/order-path.ts'
import type { Find, ResolveScan } from '#client/routing/feature.ts'
import { ordersContract } from '#shared/orders/contract.ts'

const mostFound = 6

export const findOrders: Find = async (search) => {
  const { orders } = await call(ordersContract.listOrders, { query: { limit: mostFound, search } })

  return orders.map(({ id, number, person, what }) => ({
    id,
    to: orderPath(id),
    label: number,
    Icon: ReceiptText,
    name: number,
    detail: [person?.name, what].filter(Boolean).join(', '),
    keeps: 'name',
  }))
}

export const orderOfCode: ResolveScan = async (code) => {
  const number = code.toUpperCase()
  const { orders } = await call(ordersContract.listOrders, { query: { limit: mostFound, search: number } })
  const order = orders.find((one) => one.number === number)

  return order && orderPath(order.id)
}
