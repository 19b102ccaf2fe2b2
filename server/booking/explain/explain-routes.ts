import { handlersFor } from '#server/kernel/http/mount.ts'
import { explainContract } from '#shared/booking/explain/explain-contract.ts'

import { explainStart } from './explain.ts'

export const explainRoutes = handlersFor(explainContract, () => ({
  explainStart: ({ query, work }) => explainStart(work, query),
}))
