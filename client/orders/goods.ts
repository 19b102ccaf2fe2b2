import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type Held, leftWords } from '#shared/catalog/left.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'
import { quickKeysContract } from '#shared/orders/quick-keys-contract.ts'

export interface Goods {
  sku: string
  barcode: string | null
  name: string
  priceCents: number
  /** The free quantity; null for an item that is not counted. */
  left: number | null
  /** Why the stock on the shelf cannot be sold. */
  held?: Held | undefined
  /** Its units have serials. */
  bySerial: boolean
}

type SearchedItem = Pick<
  Output<typeof inventoryContract.listItems>['items'][number],
  'sku' | 'barcode' | 'brand' | 'name' | 'variant' | 'priceCents'
> & { bySerial?: boolean }

const goodsOf = (
  { sku, barcode, priceCents, bySerial = false, ...words }: SearchedItem,
  left: number | null,
  held?: Held,
): Goods => ({
  sku,
  barcode,
  priceCents,
  left,
  held,
  bySerial,
  name: [words.brand, words.name, words.variant].filter((word) => word !== '').join(' '),
})

/** The price, and the quantity if it is low. */
export const detailOf = ({ priceCents, left, held }: Goods, place: MoneyPlace): string =>
  [figureWords(priceCents, place), leftWords(left, held)].filter(Boolean).join(', ')

// Each sale at any counter changes the quantity.
const stockMilliseconds = 10_000

/** The best sellers. */
export const mostSold = queryOptions({
  queryKey: ['orders', 'register', 'most-sold'],
  queryFn: async () =>
    (await call(quickKeysContract.listMostSold, { query: {} })).items.map((item) => goodsOf(item, item.left, item)),
  staleTime: stockMilliseconds,
  refetchInterval: 60_000,
})

/** Finds goods by letters or code; without either, the first goods. */
export const goodsMatching = (letters: string, limit = 6) =>
  queryOptions({
    queryKey: ['orders', 'register', 'goods', letters, limit],
    queryFn: async () =>
      (await call(inventoryContract.listItems, { query: { ...(letters !== '' && { q: letters }), limit } })).items.map(
        (item) => goodsOf(item, item.stock?.available ?? null, item.stock ?? undefined),
      ),
    staleTime: stockMilliseconds,
    placeholderData: keepPreviousData,
  })
