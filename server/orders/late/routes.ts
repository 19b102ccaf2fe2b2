import { handlersFor } from '#server/kernel/http/mount.ts'
import { latePaymentsContract } from '#shared/orders/late-contract.ts'

import { settleLatePayment } from './done.ts'

export const latePaymentsRoutes = handlersFor(latePaymentsContract, () => ({
  settleLatePayment: ({ params, body, work }) => settleLatePayment(work, { ...params, ...body }),
}))
