import { isReadOnly } from '#server/kernel/db/database.ts'
import { isMigrated } from '#server/kernel/db/migrate.ts'
import { httpContract } from '#shared/http/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { handlersFor } from './mount.ts'

export const httpRoutes = handlersFor(httpContract, ({ queues }, app) => {
  let description: { openapi: string } | undefined

  return {
    checkAlive: () => ({ status: 'ok' as const }),

    async checkReady({ work }) {
      if (app.isEnding) throw new Failure('unavailable', 'This server is about to end.')
      if (await isReadOnly(work.trx)) throw new Failure('unavailable', 'The database takes no writes.')
      if (await isMigrated(work.trx, queues)) return { status: 'ok' as const }
      throw new Failure('unavailable', 'The database is not at this version yet: run the migrations.')
    },

    // The same object each time, so that its 2.5 MB are serialized once (cacheable.ts).
    describeApi: () => (description ??= { openapi: '3.1.0', ...app.swagger() }),
  }
})
