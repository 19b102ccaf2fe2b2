import { handlersFor } from '#server/kernel/http/mount.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'

import { payByLink, readPayLink, settleByLink } from './pay-link.ts'
import { sendPayLink } from './send-link.ts'

export const payLinkRoutes = handlersFor(payLinkContract, (services) => ({
  readPayLink: ({ body }) => readPayLink(services, body.token),
  payByLink: ({ body, headers, ...context }) => payByLink(services, { body, key: headers['idempotency-key'] }, context),
  settleByLink: ({ body, ...context }) => settleByLink(services, body, context),
  sendPayLink: ({ params, body, headers, ...context }) =>
    sendPayLink(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
}))
