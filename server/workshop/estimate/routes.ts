import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { renewEstimateLink } from '#server/workshop/tickets/letters.ts'
import { estimateContract } from '#shared/workshop/estimate-contract.ts'

import { answerEstimate, readEstimate } from './answer.ts'

export const estimateRoutes = handlersFor(estimateContract, () => ({
  readEstimate: ({ body, work }) => readEstimate(work, body.token),
  renewEstimateLink: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: estimateContract.renewEstimateLink, headers, params }, (work) =>
      renewEstimateLink(work, params.ticketId),
    ),
  answerEstimate: ({ body, work }) => answerEstimate(work, body),
}))
