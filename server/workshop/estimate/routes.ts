import { handlersFor } from '#server/kernel/http/mount.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'

import { answerEstimate, readEstimate } from './answer.ts'

export const estimateRoutes = handlersFor(estimateContract, (services) => ({
  readEstimate: ({ body }) => readEstimate(services, body.token),
  answerEstimate: ({ body, ...context }) => answerEstimate(services, body, context),
}))
