import { handlersFor } from '#server/kernel/http/mount.ts'
import { shareContract } from '#shared/booking/players/share-contract.ts'

import { orderShare, readShare } from './own-share.ts'

export const shareRoutes = handlersFor(shareContract, () => ({
  readShare: ({ body, actor, work }) => readShare(work, body.token, actor),
  orderShare: ({ body, work }) => orderShare(work, body),
}))
