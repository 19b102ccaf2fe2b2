import { handlersFor } from '#server/kernel/http/mount.ts'
import { discountsContract } from '#shared/catalog/discounts-contract.ts'

import { changeDiscount, createDiscount, historyOfDiscount, pageOfDiscounts, readDiscount } from './discounts.ts'
import { putStaffLimit, readStaffLimit } from './staff-limit.ts'

export const discountRoutes = handlersFor(discountsContract, () => {
  return {
    listDiscounts: ({ query, work }) => pageOfDiscounts(work, query),
    createDiscount: ({ body, headers, work }) => createDiscount(work, body, headers['idempotency-key']),
    readDiscount: ({ params, work }) => readDiscount(work, params.discountId),
    changeDiscount: ({ params, body: { version, ...document }, work }) =>
      changeDiscount(work, { ...params, version, document }),
    listHistoryOfDiscount: ({ params, query, work }) => historyOfDiscount(work, params.discountId, query),
    readStaffLimit: ({ work }) => readStaffLimit(work),
    putStaffLimit: ({ body, work }) => putStaffLimit(work, body),
  }
})
