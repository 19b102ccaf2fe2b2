import { handlersFor } from '#server/kernel/http/mount.ts'
import { orderIdOf } from '#server/orders/link/pay-link.ts'
import { getOrder } from '#server/orders/present.ts'
import { voidContract } from '#shared/orders/void-contract.ts'

import { voidPayment } from './under-way.ts'

export const voidRoutes = handlersFor(voidContract, (services) => ({
  voidPayment: async ({ params, ...context }) => {
    await getOrder(services.db, params.orderId, context.actor)
    return voidPayment(services, params, context)
  },
  voidByLink: async ({ body: { token, paymentId }, ...context }) =>
    voidPayment(services, { orderId: await orderIdOf(services, token), paymentId }, context),
}))
