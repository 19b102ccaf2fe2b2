import { isReadOnly } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { httpContract } from '#shared/http/contract.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'

import { handlersFor } from './mount.ts'
import { shareAnswers } from './share-answers.ts'

export const httpRoutes = handlersFor(httpContract, ({ db }, app) => {
  let description: Output<typeof httpContract.describeApi> | undefined

  return {
    checkAlive: () => ({ status: 'ok' as const }),

    async checkReady() {
      if (app.isEnding) throw new Failure('unavailable', 'This server is about to end.')
      if (await isReadOnly(db)) throw new Failure('unavailable', 'The database takes no writes.')
      if (await isMigrated(db)) return { status: 'ok' as const }
      throw new Failure('unavailable', 'The database is not at this version yet: run the migrations.')
    },

    // One object, which is written once.
    describeApi: () => (description ??= { openapi: '3.1.0', ...shareAnswers(app.swagger()) }),
  }
})
