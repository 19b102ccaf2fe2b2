import { handlersFor } from '#server/kernel/http/mount.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'

import { orderShare, readShare } from './shares.ts'

export const shareRoutes = handlersFor(shareContract, (services) => ({
  readShare: ({ body }) => readShare(services, body.token),
  orderShare: ({ body, ...context }) => orderShare(services, body.token, context),
}))
