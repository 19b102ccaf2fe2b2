import { isReadOnly } from '#server/kernel/db/database.ts'
import { isMigrated } from '#server/kernel/db/migrate.ts'
import { httpContract } from '#shared/http/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { handlersFor } from './mount.ts'

export const httpRoutes = handlersFor(httpContract, ({ queues }, app) => ({
  checkAlive: () => ({ status: 'ok' as const }),

  async checkReady({ work }) {
    if (app.isEnding) throw new Failure('unavailable', 'This server is about to end.')
    if (await isReadOnly(work.trx)) throw new Failure('unavailable', 'The database takes no writes.')
    if (await isMigrated(work.trx, queues)) return { status: 'ok' as const }
    throw new Failure('unavailable', 'The database is not at this version yet: run the migrations.')
  },

  describeApi: () => app.describe(),
}))
