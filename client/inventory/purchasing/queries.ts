import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { stockKey } from '#client/inventory/queries.ts'
import type { ImportRequest } from '#client/list/import/use-csv-import.ts'
import { addressOf } from '#shared/http/call.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseStatus } from '#shared/inventory/purchasing/status.ts'
import {
  type OfferFacts,
  type SupplierFacts,
  suppliersContract,
} from '#shared/inventory/purchasing/suppliers-contract.ts'

/** What comes changes what lies there: below the key of the stock, so that both are asked for anew. */
export const purchasingKey = [...stockKey, 'purchasing'] as const

export const shortages = pagesOf(
  [...purchasingKey, 'shortages'],
  (after) => call(purchasingContract.listShortages, { query: { limit: 100, ...after } }),
  { staleTime: 5000 },
)

export type PurchaseFilter = FiltersOf<typeof purchasingContract.listPurchaseOrders>

export const purchasesMatching = (filter: PurchaseFilter) =>
  pagesOf(
    [...purchasingKey, 'list', filter],
    (after) => call(purchasingContract.listPurchaseOrders, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const purchaseOf = (purchaseOrderId: string) =>
  queryOptions({
    queryKey: [...purchasingKey, 'one', purchaseOrderId],
    queryFn: () => call(purchasingContract.readPurchaseOrder, { params: { purchaseOrderId } }),
    staleTime: 5000,
  })

export type NewOrders = Input<typeof purchasingContract.draftPurchaseOrders>['body']

export const draftPurchases = (body: NewOrders) => call(purchasingContract.draftPurchaseOrders, { body })

export const editPurchase = (
  purchaseOrderId: string,
  body: Input<typeof purchasingContract.editPurchaseOrder>['body'],
) => call(purchasingContract.editPurchaseOrder, { params: { purchaseOrderId }, body })

export const stepPurchase = (purchaseOrderId: string, body: { to: PurchaseStatus; reason?: string; version: number }) =>
  call(purchasingContract.stepPurchaseOrder, { params: { purchaseOrderId }, body })

/** From a list, which names no version: a draft of any is the draft as it stands. */
export const sendPurchase = (purchaseOrderId: string) =>
  call(purchasingContract.stepPurchaseOrder, { params: { purchaseOrderId }, body: { to: 'sent' } })

export const mailPurchase = (purchaseOrderId: string) =>
  call(purchasingContract.mailPurchaseOrder, { params: { purchaseOrderId } })

export type NewReceipt = Input<typeof purchasingContract.receivePurchaseOrder>['body']

export const receivePurchase = (purchaseOrderId: string, body: NewReceipt) =>
  call(purchasingContract.receivePurchaseOrder, { params: { purchaseOrderId }, body })

export const expectPurchase = (
  purchaseOrderId: string,
  body: Input<typeof purchasingContract.expectPurchaseOrder>['body'],
) => call(purchasingContract.expectPurchaseOrder, { params: { purchaseOrderId }, body })

export const billPurchase = (
  purchaseOrderId: string,
  body: Input<typeof purchasingContract.billPurchaseOrder>['body'],
) => call(purchasingContract.billPurchaseOrder, { params: { purchaseOrderId }, body })

export const fetchPaper = (purchaseOrderId: string) =>
  call(purchasingContract.readPurchasePaper, { params: { purchaseOrderId } })

export const tableFile = (purchaseOrderId: string) =>
  addressOf(purchasingContract.exportPurchaseOrder, { params: { purchaseOrderId } })

export type SupplierFilter = FiltersOf<typeof suppliersContract.listSuppliers>

export const suppliersMatching = (filter: SupplierFilter) =>
  pagesOf(
    [...purchasingKey, 'suppliers', filter],
    (after) => call(suppliersContract.listSuppliers, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 15_000 },
  )

export const supplierOf = (supplierId: string) =>
  queryOptions({
    queryKey: [...purchasingKey, 'supplier', supplierId],
    queryFn: () => call(suppliersContract.readSupplier, { params: { supplierId } }),
    staleTime: 5000,
  })

export const offersOf = (supplierId: string, search: string) =>
  pagesOf([...purchasingKey, 'offers', supplierId, search], (after) =>
    call(suppliersContract.listSupplierItems, {
      params: { supplierId },
      query: { limit: 40, ...(search && { search }), ...after },
    }),
  )

export const createSupplier = (body: SupplierFacts) => call(suppliersContract.createSupplier, { body })

export const changeSupplier = (supplierId: string, body: SupplierFacts & { version: number }) =>
  call(suppliersContract.changeSupplier, { params: { supplierId }, body })

export const putOffer = (supplierId: string, sku: string, body: OfferFacts) =>
  call(suppliersContract.putSupplierItem, { params: { supplierId, sku }, body })

export const dropOffer = (supplierId: string, sku: string) =>
  call(suppliersContract.dropSupplierItem, { params: { supplierId, sku } })

export const importPrices = (supplierId: string, { bytes, ...query }: ImportRequest) =>
  call(suppliersContract.importPrices, { params: { supplierId }, query, body: bytes })
