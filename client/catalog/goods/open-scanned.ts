import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { recordPages } from '#shared/record-pages.ts'

/** The product of an item whose SKU or barcode was scanned; letters that only begin like one name nothing. */
export const addressOfItem: ResolveScan = async (code) => {
  const { items } = await call(inventoryContract.listItems, { query: { q: code, limit: 1 } })
  const [first] = items
  const isMeant = first && (first.sku === code.toUpperCase() || barcodesOf(code).includes(first.barcode ?? ''))

  return isMeant ? recordPages.item.to(first.productId) : undefined
}
