import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import type { ImportRequest } from '#client/list/import/use-csv-import.ts'
import type { Attributes } from '#shared/inventory/attributes.ts'
import { inventoryContract, type NewStockMove } from '#shared/inventory/contract.ts'
import { stockImportContract } from '#shared/inventory/import-contract.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'

export const stockKey = ['stock'] as const

export type StockFilters = FiltersOf<typeof inventoryContract.listStock>

const limit = 50

export const stockMatching = (filters: StockFilters) =>
  pagesOf(
    [...stockKey, 'list', filters],
    (after) => call(inventoryContract.listStock, { query: { ...filters, limit, ...after } }),
    { staleTime: 15_000 },
  )

export const stockOf = (sku: string) =>
  queryOptions({
    queryKey: [...stockKey, 'item', sku],
    queryFn: () => call(inventoryContract.readStock, { params: { sku } }),
    staleTime: 5000,
  })

export const movesOf = (sku: string) =>
  pagesOf([...stockKey, 'moves', sku], (after) =>
    call(inventoryContract.listStockMoves, { params: { sku }, query: after }),
  )

export const moveStock = (body: NewStockMove) => call(inventoryContract.moveStock, { body })

export const describeItem = (sku: string, attributes: Attributes) =>
  call(inventoryContract.describeItem, { params: { sku }, body: attributes })

export const limitStock = (sku: string, body: { minOnHand: number | null; maxOnHand: number | null }) =>
  call(inventoryContract.limitStock, { params: { sku }, body })

export const importStock = ({ bytes, ...query }: ImportRequest) =>
  call(stockImportContract.importStock, { query, body: bytes })

/** With one place there is nowhere to send anything, and nothing of transfers is shown. */
export const places = queryOptions({
  queryKey: ['stock places'],
  queryFn: () => call(transfersContract.listStockPlaces, {}),
  staleTime: Infinity,
})
