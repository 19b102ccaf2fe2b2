import { handlersFor } from '#server/kernel/http/mount.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'

import { orderShare, readShare } from './own-share.ts'

export const shareRoutes = handlersFor(shareContract, (services) => ({
  readShare: ({ body, actor }) => readShare(services, body.token, actor),
  orderShare: ({ body, ...context }) => orderShare(services, body, context),
}))
