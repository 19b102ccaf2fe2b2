import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import type { ImportRequest } from '#client/list/import/use-csv-import.ts'
import { goodsContract, type ProductQuery } from '#shared/catalog/goods-contract.ts'
import type { ProductDocument } from '#shared/catalog/goods.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

export const goodsKey = ['goods'] as const

export type ProductFilters = Pick<ProductQuery, 'kind' | 'state'> & { search: string }

const limit = 40
const queryOf = ({ search, kind, state }: ProductFilters) => ({
  ...(search && { search }),
  ...(kind && { kind }),
  ...(state && { state }),
})

export const productsMatching = (filters: ProductFilters, sort: ProductQuery['sort']) =>
  pagesOf(
    [...goodsKey, 'list', filters, sort],
    (after) => call(goodsContract.listProducts, { query: { ...queryOf(filters), sort, limit, ...after } }),
    { staleTime: 15_000 },
  )

export const exportProducts = (filters: ProductFilters) =>
  call(goodsContract.exportProducts, { query: queryOf(filters) })

export const importProducts = ({ bytes, ...query }: ImportRequest) =>
  call(goodsContract.importProducts, { query, body: bytes })

export const productQuery = (productId: string) =>
  queryOptions({
    queryKey: [...goodsKey, 'product', productId],
    queryFn: () => call(goodsContract.readProduct, { params: { productId } }),
    staleTime: 5000,
  })

/** As the pages of the stock ask for it, under the same key. */
export const stockOfItem = (sku: string) =>
  queryOptions({
    queryKey: ['stock', 'item', sku],
    queryFn: () => call(inventoryContract.readStock, { params: { sku } }),
    staleTime: 5000,
  })

export const historyOf = (productId: string) =>
  pagesOf([...goodsKey, 'history', productId], (after) =>
    call(goodsContract.listHistoryOfProduct, { params: { productId }, query: after }),
  )

export const createProduct = (body: ProductDocument) => call(goodsContract.createProduct, { body })

export const changeProduct = (productId: string, body: ProductDocument & { version: number }) =>
  call(goodsContract.changeProduct, { params: { productId }, body })
