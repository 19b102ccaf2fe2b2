import { handlersFor } from '#server/kernel/http/mount.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'

import { answerEstimate, readEstimate } from './answer.ts'
import { renewEstimateLink } from './letters.ts'

export const estimateRoutes = handlersFor(estimateContract, (services) => ({
  readEstimate: ({ body }) => readEstimate(services, body.token),
  renewEstimateLink: ({ params, ...context }) => renewEstimateLink(services, params.ticketId, context),
  answerEstimate: ({ body, ...context }) => answerEstimate(services, body, context),
}))
