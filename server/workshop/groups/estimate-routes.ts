import { handlersFor } from '#server/kernel/http/mount.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'

import { answerGroupEstimate, askPayer, readGroupEstimate } from './estimate.ts'

export const groupEstimateRoutes = handlersFor(groupEstimateContract, (services) => ({
  askPayer: ({ params, headers, ...context }) =>
    askPayer(services, { ...params, key: headers['idempotency-key'] }, context),
  readGroupEstimate: ({ body }) => readGroupEstimate(services, body.token),
  answerGroupEstimate: ({ body, ...context }) => answerGroupEstimate(services, body, context),
}))
