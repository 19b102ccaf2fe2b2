import { handlersFor } from '#server/kernel/http/mount.ts'
import { quickKeysContract } from '#shared/orders/quick-keys-contract.ts'

import { listMostSold } from './most-sold.ts'

export const quickKeysRoutes = handlersFor(quickKeysContract, () => ({
  listMostSold: ({ query, work }) => listMostSold(work, query),
}))
