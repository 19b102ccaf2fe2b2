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

export const supplierRoutes = handlersFor(suppliersContract, (services) => {
  const { db } = services

  return {
    listSuppliers: ({ query }) => pageOfSuppliers(db, query),
    createSupplier: ({ body, headers, ...context }) =>
      createSupplier(services, { body, key: headers['idempotency-key'] }, context),
    readSupplier: ({ params }) => readSupplier(db, params.supplierId),
    changeSupplier: ({ params, body, ...context }) => changeSupplier(db, { ...params, ...body }, context),
    listSupplierItems: ({ params, query, actor }) => pageOfOffers(db, { ...params, ...query }, actor),
    putSupplierItem: ({ params, body, ...context }) => putOffer(db, { ...params, ...body }, context),
    dropSupplierItem: ({ params, ...context }) => dropOffer(db, params, context),
    importPrices: ({ params, query, body, ...context }) =>
      importPrices(db, { ...params, ...query, bytes: body }, context),
  }
})

export const purchasingRoutes = handlersFor(purchasingContract, (services) => {
  const { db, now } = services

  return {
    listShortages: ({ query, actor }) => pageOfShortages(db, query, actor),
    listPurchaseOrders: ({ query, actor }) => pageOfPurchases(db, query, { actor, now: now() }),
    draftPurchaseOrders: ({ body, headers, ...context }) =>
      draftPurchases(services, { body, key: headers['idempotency-key'] }, context),
    readPurchaseOrder: ({ params, actor }) => readPurchase(db, params.purchaseOrderId, { actor, now: now() }),
    editPurchaseOrder: ({ params, body, ...context }) =>
      editPurchase(services, { id: params.purchaseOrderId, ...body }, context),
    stepPurchaseOrder: ({ params, body, ...context }) =>
      stepPurchase(services, { id: params.purchaseOrderId, ...body }, context),
    mailPurchaseOrder: ({ params, headers, ...context }) =>
      mailAgain(services, { id: params.purchaseOrderId, key: headers['idempotency-key'] }, context),
    receivePurchaseOrder: ({ params, body, headers, ...context }) =>
      receivePurchase(services, { id: params.purchaseOrderId, body, key: headers['idempotency-key'] }, context),
    expectPurchaseOrder: ({ params, body, ...context }) =>
      expectPurchase(services, { id: params.purchaseOrderId, ...body }, context),
    billPurchaseOrder: ({ params, body, headers, ...context }) =>
      billPurchase(services, { id: params.purchaseOrderId, body, key: headers['idempotency-key'] }, context),
    readPurchasePaper: ({ params }) => readPaper(db, params.purchaseOrderId, now()),
    exportPurchaseOrder: ({ params }) => exportPurchase(db, params.purchaseOrderId, now()),
  }
})

export const billRoutes = handlersFor(billsContract, (services) => ({
  listSupplierBills: ({ query }) => pageOfBills(services, query),
  paySupplierBill: ({ params, body, headers, ...context }) =>
    payBill(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  withdrawSupplierBill: ({ params, ...context }) => withdrawBill(services, params, context),
}))
