import { handlersFor } from '#server/kernel/http/mount.ts'
import { buildsContract } from '#shared/builds/contract.ts'

import { calculateSwingWeight } from './swing-weight.ts'

export const buildsRoutes = handlersFor(buildsContract, () => ({
  calculateSwingWeight: ({ body }) => calculateSwingWeight(body),
}))
