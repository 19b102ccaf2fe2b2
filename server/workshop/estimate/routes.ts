import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'

import { answerEstimate, readEstimate } from './answer.ts'
import { renewEstimateLink } from './letters.ts'

export const estimateRoutes = handlersFor(estimateContract, (services) => ({
  readEstimate: ({ body }) => readEstimate(services, body.token),
  renewEstimateLink: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: estimateContract.renewEstimateLink, headers, params }, context, (inside) =>
      renewEstimateLink(inside, params.ticketId, context),
    ),
  answerEstimate: ({ body, ...context }) => answerEstimate(services, body, context),
}))
