import { handlersFor } from '#server/kernel/http/mount.ts'
import { billsContract } from '#shared/inventory/purchasing/bills-contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'

import { billPurchase } from './bills/bill-purchase.ts'
import { pageOfBills } from './bills/list.ts'
import { payBill, withdrawBill } from './bills/pay.ts'
import { draftPurchases, editPurchase } from './draft.ts'
import { expectPurchase } from './expect.ts'
import { importPrices } from './import/import.ts'
import { mailAgain } from './letter.ts'
import { pageOfPurchases } from './list.ts'
import { exportPurchase, readPaper } from './paper.ts'
import { readPurchase } from './present.ts'
import { receivePurchase } from './receive.ts'
import { pageOfShortages } from './shortages.ts'
import { stepPurchase } from './step.ts'
import { dropOffer, pageOfOffers, putOffer } from './suppliers/offers.ts'
import { changeSupplier, createSupplier, pageOfSuppliers, readSupplier } from './suppliers/suppliers.ts'

export const supplierRoutes = handlersFor(suppliersContract, () => {
  return {
    listSuppliers: ({ query, work }) => pageOfSuppliers(work, query),
    createSupplier: ({ body, headers, work }) => createSupplier(work, { body, key: headers['idempotency-key'] }),
    readSupplier: ({ params, work }) => readSupplier(work, params.supplierId),
    changeSupplier: ({ params, body, work }) => changeSupplier(work, { ...params, ...body }),
    listSupplierItems: ({ params, query, actor, work }) => pageOfOffers(work, { ...params, ...query }, actor),
    putSupplierItem: ({ params, body, work }) => putOffer(work, { ...params, ...body }),
    dropSupplierItem: ({ params, work }) => dropOffer(work, params),
    importPrices: ({ params, query, body, work }) => importPrices(work, { ...params, ...query, bytes: body }),
  }
})

export const purchasingRoutes = handlersFor(purchasingContract, () => {
  return {
    listShortages: ({ query, actor, work }) => pageOfShortages(work, query, actor),
    listPurchaseOrders: ({ query, actor, work }) => pageOfPurchases(work, query, { actor, now: work.now }),
    draftPurchaseOrders: ({ body, headers, work }) => draftPurchases(work, { body, key: headers['idempotency-key'] }),
    readPurchaseOrder: ({ params, actor, work }) =>
      readPurchase(work, params.purchaseOrderId, { actor, now: work.now }),
    editPurchaseOrder: ({ params, body, work }) => editPurchase(work, { id: params.purchaseOrderId, ...body }),
    stepPurchaseOrder: ({ params, body, work }) => stepPurchase(work, { id: params.purchaseOrderId, ...body }),
    mailPurchaseOrder: ({ params, headers, work }) =>
      mailAgain(work, { id: params.purchaseOrderId, key: headers['idempotency-key'] }),
    receivePurchaseOrder: ({ params, body, headers, work }) =>
      receivePurchase(work, { id: params.purchaseOrderId, body, key: headers['idempotency-key'] }),
    expectPurchaseOrder: ({ params, body, work }) => expectPurchase(work, { id: params.purchaseOrderId, ...body }),
    billPurchaseOrder: ({ params, body, headers, work }) =>
      billPurchase(work, { id: params.purchaseOrderId, body, key: headers['idempotency-key'] }),
    readPurchasePaper: ({ params, work }) => readPaper(work, params.purchaseOrderId),
    exportPurchaseOrder: ({ params, work }) => exportPurchase(work, params.purchaseOrderId),
  }
})

export const billRoutes = handlersFor(billsContract, () => ({
  listSupplierBills: ({ query, work }) => pageOfBills(work, query),
  paySupplierBill: ({ params, body, headers, work }) =>
    payBill(work, { ...params, ...body, key: headers['idempotency-key'] }),
  withdrawSupplierBill: ({ params, work }) => withdrawBill(work, params),
}))
