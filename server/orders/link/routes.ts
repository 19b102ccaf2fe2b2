import { handlersFor } from '#server/kernel/http/mount.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'

import { payByLink, readPayLink, settleByLink } from './pay-link.ts'
import { sendPayLink } from './send-link.ts'

export const payLinkRoutes = handlersFor(payLinkContract, () => ({
  readPayLink: ({ body, work }) => readPayLink(work, body.token),
  payByLink: ({ body, headers, work }) => payByLink(work, { body, key: headers['idempotency-key'] }),
  settleByLink: ({ body, work }) => settleByLink(work, body),
  sendPayLink: ({ params, body, headers, work }) =>
    sendPayLink(work, { ...params, ...body, key: headers['idempotency-key'] }),
}))
