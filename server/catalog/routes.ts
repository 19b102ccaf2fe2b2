import { handlersFor } from '#server/kernel/http/mount.ts'
import { catalogContract } from '#shared/catalog/contract.ts'
import { catalogEditorContract } from '#shared/catalog/editor-contract.ts'
import { goodsContract } from '#shared/catalog/goods-contract.ts'
import { taxContract } from '#shared/catalog/tax-contract.ts'

import { orderServices, putPeakHours, putPolicy } from './editor/choices.ts'
import { createService, discardDraft, rollBack, saveDraft } from './editor/drafts.ts'
import { findChoices, listEntries } from './editor/editor-store.ts'
import { changeServiceStatus, publishService } from './editor/publish.ts'
import { readRecord } from './editor/record.ts'
import { exportProducts } from './goods/export.ts'
import { importProducts } from './goods/import/import.ts'
import { changeProduct, createProduct, pageOfHistory, pageOfProducts, readProduct } from './goods/products.ts'
import { listServices, listStaff } from './service.ts'
import { changeRate, dropRate } from './taxes/change-rate.ts'
import { addExemption, exemptionsOf, stopExemption } from './taxes/exemptions.ts'
import { putPrices, readTaxes } from './taxes/settings.ts'

export const catalogRoutes = handlersFor(catalogContract, ({ db }) => ({
  listServices: () => listServices(db),
  listStaff: () => listStaff(db),
}))

export const catalogEditorRoutes = handlersFor(catalogEditorContract, (services) => {
  const { db, now } = services

  return {
    listCatalog: async () => ({ services: await listEntries(db, now()), next: null }),
    createService: ({ body, headers, ...context }) =>
      createService(services, body, headers['idempotency-key'], context),
    readService: ({ params }) => readRecord(db, params.serviceId, now()),
    saveDraft: ({ params, body, ...context }) => saveDraft(services, { ...params, ...body }, context),
    discardDraft: ({ params, query, ...context }) => discardDraft(services, { ...params, ...query }, context),
    publishService: ({ params, body, ...context }) => publishService(services, { ...params, ...body }, context),
    rollBackService: ({ params, body, ...context }) => rollBack(services, { ...params, ...body }, context),
    changeServiceStatus: ({ params, body, ...context }) =>
      changeServiceStatus(services, { ...params, ...body }, context),
    orderServices: ({ body, ...context }) => orderServices(db, body.serviceIds, context),
    readChoices: () => findChoices(db),
    putPolicy: ({ params, body, ...context }) => putPolicy(db, { ...params, policy: body }, context),
    putPeakHours: ({ body, ...context }) => putPeakHours(db, body.hours, context),
  }
})

export const goodsRoutes = handlersFor(goodsContract, (services) => {
  const { db, now } = services

  return {
    listProducts: ({ query }) => pageOfProducts(db, query),
    exportProducts: ({ query, ...context }) => exportProducts(db, query, now(), context),
    importProducts: ({ body, query, ...context }) => importProducts(db, { bytes: body, ...query }, context),
    createProduct: ({ body, headers, ...context }) =>
      createProduct(services, body, headers['idempotency-key'], context),
    readProduct: ({ params }) => readProduct(db, params.productId),
    changeProduct: ({ params, body, ...context }) => changeProduct(db, { ...params, ...body }, context),
    listHistoryOfProduct: ({ params, query }) => pageOfHistory(db, params.productId, query),
  }
})

export const taxRoutes = handlersFor(taxContract, (services) => {
  const { db, now } = services

  return {
    readTaxes: () => readTaxes(db, now()),
    putTaxPrices: ({ body, ...context }) => putPrices(db, body, now(), context),
    setTaxRate: ({ body, ...context }) => changeRate(db, body, now(), context),
    dropTaxRate: ({ params, ...context }) => dropRate(db, params.rateId, now(), context),
    listTaxExemptions: async ({ params }) => ({ exemptions: await exemptionsOf(db, params.personId, now()) }),
    addTaxExemption: ({ params, body, headers, ...context }) =>
      addExemption(services, { ...params, ...body }, headers['idempotency-key'], context),
    endTaxExemption: ({ params, ...context }) => stopExemption(db, params, now(), context),
  }
})
