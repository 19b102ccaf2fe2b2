import { ArrowLeftRight, Truck } from 'lucide-react'

import { call } from '#client/api/call.ts'
import type { FindRows } from '#client/routing/feature.ts'
import { askedByNumber, numberFirst } from '#client/routing/number-first.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'

import { purchasePath } from './purchasing/purchase-words.ts'
import { transferPath } from './transfers/transfer-words.ts'

const limit = askedByNumber

export const findPurchases: FindRows = async (search) => {
  const { purchaseOrders } = await call(purchasingContract.listPurchaseOrders, { query: { limit, search } })

  return numberFirst(purchaseOrders, search).map(({ id, number, supplier }) => ({
    id,
    to: purchasePath(id),
    label: number,
    Icon: Truck,
    name: number,
    detail: supplier.name,
    keeps: 'name',
  }))
}

export const findTransfers: FindRows = async (search) => {
  const { transfers } = await call(transfersContract.listStockTransfers, { query: { limit, search } })

  return numberFirst(transfers, search).map(({ id, number }) => ({
    id,
    to: transferPath(id),
    label: number,
    Icon: ArrowLeftRight,
    name: number,
    detail: '',
    keeps: 'name',
  }))
}
