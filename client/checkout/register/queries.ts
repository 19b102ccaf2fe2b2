import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { isOnReader } from '#client/orders/service.ts'
import { approved } from '#client/permissions/service.ts'
import type { Call } from '#shared/http/call.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { ordersContract, type SaleLine } from '#shared/orders/contract.ts'
import { type NewLooseReturn, returnsContract } from '#shared/orders/returns-contract.ts'
import {
  type CashRounding,
  type CloseDrawer,
  drawersContract,
  type NewCashMove,
} from '#shared/payments/drawers-contract.ts'

interface SaleRequest {
  personId?: string
  code?: string
  lines: SaleLine[]
}

/** The price of a sale; the last one stays visible until the answer. */
export const priceOf = (sale: SaleRequest) =>
  queryOptions({
    queryKey: ['orders', 'register', 'price', sale],
    queryFn: () => call(ordersContract.priceSale, { body: { channel: 'register', ...sale } }),
    enabled: sale.lines.length > 0,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

/** Sells by the call of the act, which has its key. */
export const placeSale = (sale: SaleRequest & { expectedTotalCents: number }, call: Call) =>
  approved((headers) => call(ordersContract.sell, { headers, body: { channel: 'register', ...sale } }))

export const cancelOrder = (orderId: string) =>
  call(ordersContract.stepOrder, {
    params: { orderId },
    body: { to: 'cancelled', reason: 'Changed at the register before it was paid' },
  })

/** Polls while a bank is thinking; a reader has its own query. */
export const orderOf = (orderId: string) =>
  queryOptions({
    queryKey: ['orders', 'register', 'order', orderId],
    queryFn: () => call(ordersContract.readOrder, { params: { orderId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.payments.some((one) => one.status === 'processing' && !isOnReader(one)) ? 2000 : false,
  })

/** Today's unpaid orders. */
export const ordersDue = (day: string) =>
  queryOptions({
    queryKey: ['orders', 'register', 'due', day],
    queryFn: () => call(ordersContract.listOrders, { query: { due: 'yes', from: day, limit: 6 } }),
    staleTime: 15_000,
    refetchInterval: 60_000,
  })

export const drawersQuery = queryOptions({
  queryKey: ['drawers', 'list'],
  queryFn: async () => (await call(drawersContract.listDrawers, {})).drawers,
  staleTime: 15_000,
})

export const addDrawer = (name: string) => call(drawersContract.createDrawer, { body: { name, active: true } })

export const openDrawer = (drawerId: string, body: Input<typeof drawersContract.openDrawer>['body']) =>
  call(drawersContract.openDrawer, { params: { drawerId }, body })

export const closeDrawer = (sessionId: string, body: CloseDrawer) =>
  call(drawersContract.closeDrawer, { params: { sessionId }, body })

export const explainDifference = (sessionId: string, reason: string) =>
  call(drawersContract.explainDifference, { params: { sessionId }, body: { reason } })

export const drawerSessions = queryOptions({
  queryKey: ['drawers', 'sessions'],
  queryFn: async () => (await call(drawersContract.listDrawerSessions, { query: { limit: 10 } })).sessions,
  staleTime: 0,
})

export const cashMovesOf = (sessionId: string) =>
  queryOptions({
    queryKey: ['drawers', 'moves', sessionId],
    queryFn: async () => (await call(drawersContract.listCashMoves, { params: { sessionId } })).moves,
    staleTime: 0,
  })

export const moveCash = (sessionId: string, body: NewCashMove) =>
  call(drawersContract.moveCash, { params: { sessionId }, body })

export const changeCashRounding = (coinCents: CashRounding['coinCents']) =>
  call(drawersContract.changeCashRounding, { body: { coinCents } })

/** The sale of a receipt. */
export const receiptOf = (number: string) =>
  queryOptions({
    queryKey: ['orders', 'register', 'receipt', number],
    queryFn: () => call(returnsContract.readReceipt, { params: { number } }),
    staleTime: 0,
    retry: false,
  })

/** The value of goods without a receipt. */
export const worthOf = (lines: NewLooseReturn['lines']) =>
  queryOptions({
    queryKey: ['orders', 'register', 'worth', lines],
    queryFn: () => call(returnsContract.priceReturn, { body: { lines } }),
    enabled: lines.length > 0,
    staleTime: 10_000,
    placeholderData: keepPreviousData,
  })

export const returnWithoutReceipt = (body: NewLooseReturn) =>
  approved((headers) => call(returnsContract.returnWithoutReceipt, { headers, body }))

const number = /^(?:O-\d+|INV-\d{4}-\d+)$/i
const page = /\/admin\/orders\/order\/([0-9a-f-]{36})$/i

/** A receipt's number in typed or scanned text: printed digits, or the address of its page. */
export const receiptIn = (text: string): string | undefined =>
  number.test(text.trim()) ? text.trim().toUpperCase() : page.exec(text.trim())?.[1]
