import { handlersFor } from '#server/kernel/http/mount.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'

import { chooseCardForOrder, keepCardByLink, settleCardByLink } from './order-card.ts'

export const orderCardRoutes = handlersFor(orderCardContract, (services) => ({
  keepCardByLink: ({ body, headers, ...context }) =>
    keepCardByLink(services, { body, key: headers['idempotency-key'] }, context),
  settleCardByLink: ({ body, ...context }) => settleCardByLink(services, body, context),
  chooseCardForOrder: ({ body, ...context }) => chooseCardForOrder(services, body, context),
}))
