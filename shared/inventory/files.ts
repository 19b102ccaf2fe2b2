import { fileOf } from '#shared/http/list-file.ts'

import { inventoryContract } from './contract.ts'
import { countsContract } from './counts/contract.ts'
import { loansContract } from './loans/contract.ts'
import { billsContract } from './purchasing/bills-contract.ts'
import { purchasingContract } from './purchasing/contract.ts'
import { suppliersContract } from './purchasing/suppliers-contract.ts'
import { transfersContract } from './transfers/contract.ts'

export const stockColumns = [
  'sku',
  'barcode',
  'name',
  'kind',
  'sold',
  'onHand',
  'reserved',
  'available',
  'incoming',
  'least',
  'most',
  'short',
  'currency',
  'average',
] as const
export const loanColumns = ['sku', 'name', 'client', 'state', 'lent', 'lentBy', 'due', 'ended', 'note'] as const
export const countColumns = ['number', 'kind', 'state', 'opened', 'openedBy', 'ended', 'endedBy', 'counted'] as const
export const transferColumns = [
  'number',
  'from',
  'to',
  'state',
  'carrier',
  'made',
  'sent',
  'lines',
  'quantity',
  'received',
  'missing',
] as const
export const purchaseColumns = [
  'number',
  'supplier',
  'state',
  'lines',
  'ordered',
  'received',
  'currency',
  'total',
  'expected',
  'late',
  'made',
  'sent',
] as const
export const billColumns = [
  'number',
  'supplier',
  'order',
  'currency',
  'sum',
  'goods',
  'billed',
  'due',
  'paid',
  'by',
] as const
export const supplierColumns = ['name', 'email', 'account', 'state', 'leadDays', 'items', 'openOrders'] as const
export const shortageColumns = [
  'sku',
  'name',
  'needed',
  'waiting',
  'since',
  'available',
  'incoming',
  'drafted',
  'least',
  'short',
  'supplier',
] as const

/** The lists of the stock, and of what it is bought by, as files. */
export const inventoryFilesContract = {
  exportStock: fileOf(inventoryContract.listStock, stockColumns),
  exportDemoLoans: fileOf(loansContract.listDemoLoans, loanColumns),
  exportStockCounts: fileOf(countsContract.listStockCounts, countColumns),
  exportStockTransfers: fileOf(transfersContract.listStockTransfers, transferColumns),
  exportPurchaseOrders: fileOf(purchasingContract.listPurchaseOrders, purchaseColumns),
  exportSupplierBills: fileOf(billsContract.listSupplierBills, billColumns),
  exportSuppliers: fileOf(suppliersContract.listSuppliers, supplierColumns),
  exportShortages: fileOf(purchasingContract.listShortages, shortageColumns),
}
