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

export const catalogRoutes = handlersFor(catalogContract, () => ({
  listServices: ({ work }) => listServices(work),
  listStaff: ({ work }) => listStaff(work),
}))

export const catalogEditorRoutes = handlersFor(catalogEditorContract, () => {
  return {
    listCatalog: async ({ work }) => ({ services: await listEntries(work), next: null }),
    createService: ({ body, headers, work }) => createService(work, body, headers['idempotency-key']),
    readService: ({ params, work }) => readRecord(work, params.serviceId),
    saveDraft: ({ params, body, work }) => saveDraft(work, { ...params, ...body }),
    discardDraft: ({ params, query, work }) => discardDraft(work, { ...params, ...query }),
    publishService: ({ params, body, work }) => publishService(work, { ...params, ...body }),
    rollBackService: ({ params, body, work }) => rollBack(work, { ...params, ...body }),
    changeServiceStatus: ({ params, body, work }) => changeServiceStatus(work, { ...params, ...body }),
    orderServices: ({ body, work }) => orderServices(work, body.serviceIds),
    readChoices: ({ work }) => findChoices(work),
    putPolicy: ({ params, body, work }) => putPolicy(work, { ...params, policy: body }),
    putPeakHours: ({ body, work }) => putPeakHours(work, body.hours),
  }
})

export const goodsRoutes = handlersFor(goodsContract, () => {
  return {
    listProducts: ({ query, work }) => pageOfProducts(work, query),
    exportProducts: ({ query, work }) => exportProducts(work, query),
    importProducts: ({ body, query, work }) => importProducts(work, { bytes: body, ...query }),
    createProduct: ({ body, headers, work }) => createProduct(work, body, headers['idempotency-key']),
    readProduct: ({ params, work }) => readProduct(work, params.productId),
    changeProduct: ({ params, body, work }) => changeProduct(work, { ...params, ...body }),
    listHistoryOfProduct: ({ params, query, work }) => pageOfHistory(work, params.productId, query),
  }
})

export const taxRoutes = handlersFor(taxContract, () => {
  return {
    readTaxes: ({ work }) => readTaxes(work),
    putTaxPrices: ({ body, work }) => putPrices(work, body),
    setTaxRate: ({ body, work }) => changeRate(work, body),
    dropTaxRate: ({ params, work }) => dropRate(work, params.rateId),
    listTaxExemptions: async ({ params, work }) => ({ exemptions: await exemptionsOf(work, params.personId) }),
    addTaxExemption: ({ params, body, headers, work }) =>
      addExemption(work, { ...params, ...body }, headers['idempotency-key']),
    endTaxExemption: ({ params, work }) => stopExemption(work, params),
  }
})
