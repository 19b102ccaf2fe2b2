import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'

import { purchasePath } from './purchase-words.ts'

/** By the number of an order at a supplier. */
export const addressOfPurchase: ResolveScan = async (search) => {
  const { purchaseOrders } = await call(purchasingContract.listPurchaseOrders, { query: { limit: 1, search } })
  const [found] = purchaseOrders

  return found && purchasePath(found.id)
}
