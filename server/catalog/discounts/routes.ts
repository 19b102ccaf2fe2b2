import { handlersFor } from '#server/kernel/http/mount.ts'
import { discountsContract } from '#shared/catalog/discounts-contract.ts'

import { changeDiscount, createDiscount, historyOfDiscount, pageOfDiscounts, readDiscount } from './discounts.ts'
import { putStaffLimit, readStaffLimit } from './staff-limit.ts'

export const discountRoutes = handlersFor(discountsContract, (services) => {
  const { db } = services

  return {
    listDiscounts: ({ query }) => pageOfDiscounts(db, query),
    createDiscount: ({ body, headers, ...context }) =>
      createDiscount(services, body, headers['idempotency-key'], context),
    readDiscount: ({ params }) => readDiscount(db, params.discountId),
    changeDiscount: ({ params, body: { version, ...document }, ...context }) =>
      changeDiscount(db, { ...params, version, document }, context),
    listHistoryOfDiscount: ({ params, query }) => historyOfDiscount(db, params.discountId, query),
    readStaffLimit: () => readStaffLimit(db),
    putStaffLimit: ({ body, ...context }) => putStaffLimit(db, body, context),
  }
})
