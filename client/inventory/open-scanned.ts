import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'

import { purchasePath } from './purchasing/purchase-words.ts'
import { stockPath } from './stock-path.ts'
import { transferPath } from './transfers/transfer-words.ts'

/** By the number of an order at a supplier or of a transfer, or the serial of a piece. */
export const addressOfScanned: ResolveScan = async (search) => {
  const query = { limit: 1, search }
  if (/^TR/i.test(search)) {
    const { transfers } = await call(transfersContract.listStockTransfers, { query })
    const [found] = transfers
    return found && transferPath(found.id)
  }
  const { units } = await call(unitsContract.listStockUnits, { query: { limit: 1, serial: search.slice(0, 60) } })
  const [piece] = units
  if (piece) return stockPath(piece.sku)

  const { purchaseOrders } = await call(purchasingContract.listPurchaseOrders, { query })
  const [found] = purchaseOrders
  return found && purchasePath(found.id)
}
