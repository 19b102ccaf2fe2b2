import { handlersFor } from '#server/kernel/http/mount.ts'
import { buildsContract } from '#shared/builds/contract.ts'
import { buildTermsContract } from '#shared/builds/terms.ts'
import { waitingContract } from '#shared/builds/waiting-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { calculateSwingWeight } from './swing-weight.ts'
import { changeTerms, readTerms } from './terms.ts'
import { listWaiting } from './waiting.ts'

export const buildsRoutes = handlersFor(buildsContract, () => ({
  calculateSwingWeight: ({ body }) => calculateSwingWeight(body),
}))

export const waitingRoutes = handlersFor(waitingContract, (services) => ({
  listWaiting: ({ actor }) => listWaiting(services, signedIn(actor).userId),
}))

export const buildTermsRoutes = handlersFor(buildTermsContract, ({ db }) => ({
  readBuildTerms: () => readTerms(db),
  changeBuildTerms: ({ body, ...context }) => changeTerms(db, body, context),
}))
