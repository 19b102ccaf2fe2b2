import { ReceiptText } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { orderPath } from '#client/orders/paths.ts'
import type { FindRows, ResolveScan } from '#client/routing/feature.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'

const mostFound = 6

export const findOrders: FindRows = async (search) => {
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

/** Finds an order by its number or its receipt's. */
export const orderOfCode: ResolveScan = async (number) => {
  try {
    return orderPath((await call(returnsContract.readReceipt, { params: { number } })).id)
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined
    throw error
  }
}
