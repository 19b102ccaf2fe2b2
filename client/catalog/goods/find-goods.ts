import { Tag } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { FindRows, ResolveScan } from '#client/routing/feature.ts'
import { studioQuery } from '#client/settings/service.ts'
import { wordingOf } from '#client/ui/wording.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

const pathOfProduct = (productId: string) => `/admin/catalog/products?product=${productId}`

export const findGoods: FindRows = async (q) => {
  const [{ items }, studio] = await Promise.all([
    call(inventoryContract.listItems, { query: { q, limit: 6 } }),
    queryClient.ensureQueryData(studioQuery),
  ])
  const { money } = wordingOf(studio)

  return items.map(({ id, productId, sku, priceCents, ...item }) => {
    const name = nameOfItem(item)
    return {
      id,
      to: pathOfProduct(productId),
      label: name,
      Icon: Tag,
      name,
      detail: `${sku}, ${money(priceCents)}`,
      keeps: 'name',
    }
  })
}

/** The product of an item whose SKU or barcode was scanned; letters that only begin like one name nothing. */
export const addressOfItem: ResolveScan = async (code) => {
  const { items } = await call(inventoryContract.listItems, { query: { q: code, limit: 1 } })
  const [first] = items
  const isMeant = first && (first.sku === code.toUpperCase() || barcodesOf(code).includes(first.barcode ?? ''))

  return isMeant ? pathOfProduct(first.productId) : undefined
}
