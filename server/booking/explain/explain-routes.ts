import { handlersFor } from '#server/kernel/http/mount.ts'
import { explainContract } from '#shared/booking/explain/explain-contract.ts'

import { explainStart } from './explain.ts'

export const explainRoutes = handlersFor(explainContract, ({ db, now }) => ({
  explainStart: ({ query }) => explainStart(db, query, now()),
}))
