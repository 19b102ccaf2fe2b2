import { handlersFor } from '#server/kernel/http/mount.ts'
import { orderIdOf } from '#server/orders/link/pay-link.ts'
import { getOrder } from '#server/orders/present.ts'
import { voidContract } from '#shared/orders/void-contract.ts'

import { voidPayment } from './under-way.ts'

export const voidRoutes = handlersFor(voidContract, () => ({
  voidPayment: async ({ params, work, ...context }) => {
    await getOrder(work, params.orderId, context.actor)
    return voidPayment(work, params)
  },
  voidByLink: async ({ body: { token, paymentId }, work }) =>
    voidPayment(work, { orderId: await orderIdOf(work, token), paymentId }),
}))
