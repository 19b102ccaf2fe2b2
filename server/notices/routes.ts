import { handlersFor } from '#server/http/mount.ts'
import { Failure } from '#shared/http/failure.ts'
import { noticesContract } from '#shared/notices/contract.ts'

import { latestNotices } from './service.ts'

export const noticesRoutes = handlersFor(noticesContract, ({ db, config }) => ({
  listNotices: () => latestNotices(db),
  readDemoOutbox() {
    if (!config.demo) throw new Failure('not_found', 'There is nothing at this address.')
    return latestNotices(db)
  },
}))
