import { queryOptions } from '@tanstack/react-query'

import { call, callByKey } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { stockKey } from '#client/inventory/queries.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'
import type { CountStatus } from '#shared/inventory/counts/status.ts'

export const countsKey = [...stockKey, 'counts'] as const

export type CountFilter = FiltersOf<typeof countsContract.listStockCounts>

export const countsMatching = (filter: CountFilter) =>
  pagesOf(
    [...countsKey, 'list', filter],
    (after) => call(countsContract.listStockCounts, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

// Others count beside.
const againMilliseconds = 5000

export const countOf = (countId: string) =>
  queryOptions({
    queryKey: [...countsKey, 'one', countId],
    queryFn: () => call(countsContract.readStockCount, { params: { countId } }),
    refetchInterval: ({ state }) => (state.data?.status === 'open' ? againMilliseconds : false),
  })

export const openCount = (kind: ProductKind | null) => call(countsContract.openStockCount, { body: { kind } })

export interface Scan {
  code: string
  /** All of them; one more without it. */
  counted?: number
  /** The same as often as it is sent: it counts once. */
  key: string
}

export const sendScan = (countId: string, { key, ...body }: Scan) =>
  callByKey(key)(countsContract.scanForCount, { params: { countId }, body })

export type CountChoiceBody = Input<typeof countsContract.chooseForCount>['body']

export const chooseForCount = (countId: string, sku: string, body: CountChoiceBody) =>
  call(countsContract.chooseForCount, { params: { countId, sku }, body })

export const stepCount = (countId: string, body: { to: CountStatus; version: number; fromPromised?: boolean }) =>
  call(countsContract.stepStockCount, { params: { countId }, body })
