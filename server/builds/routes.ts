import { handlersFor } from '#server/kernel/http/mount.ts'
import { buildsContract } from '#shared/builds/contract.ts'
import { buildTermsContract } from '#shared/builds/terms.ts'

import { calculateSwingWeight } from './swing-weight.ts'
import { changeTerms, readTerms } from './terms.ts'

export const buildsRoutes = handlersFor(buildsContract, () => ({
  calculateSwingWeight: ({ body }) => calculateSwingWeight(body),
}))

export const buildTermsRoutes = handlersFor(buildTermsContract, () => ({
  readBuildTerms: ({ work }) => readTerms(work),
  changeBuildTerms: ({ body, work }) => changeTerms(work, body),
}))
