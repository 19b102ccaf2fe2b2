import { handlersFor } from '#server/kernel/http/mount.ts'
import { sendPayLink } from '#server/orders/link/send-link.ts'
import { getOrder } from '#server/orders/order/present.ts'
import { voidPayment } from '#server/orders/order/under-way.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { voidContract } from '#shared/orders/void-contract.ts'

import { orderIdOf, payByLink, readPayLink, settleByLink } from './pay-link.ts'

export const payLinkRoutes = handlersFor(payLinkContract, () => ({
  readPayLink: ({ body, work }) => readPayLink(work, body.token),
  payByLink: ({ body, headers, work }) => payByLink(work, { body, key: headers['idempotency-key'] }),
  settleByLink: ({ body, work }) => settleByLink(work, body),
  sendPayLink: ({ params, body, headers, work }) =>
    sendPayLink(work, { ...params, ...body, key: headers['idempotency-key'] }),
}))

export const voidRoutes = handlersFor(voidContract, () => ({
  voidPayment: async ({ params, work, ...context }) => {
    await getOrder(work, params.orderId, context.actor)
    return voidPayment(work, params)
  },
  voidByLink: async ({ body: { token, paymentId }, work }) =>
    voidPayment(work, { orderId: await orderIdOf(work, token), paymentId }),
}))
