import { handlersFor } from '#server/kernel/http/mount.ts'
import { groupEstimateContract } from '#shared/workshop/groups/estimate-contract.ts'

import { answerGroupEstimate, askPayer, readGroupEstimate } from './estimate.ts'

export const groupEstimateRoutes = handlersFor(groupEstimateContract, () => ({
  askPayer: ({ params, headers, work }) => askPayer(work, { ...params, key: headers['idempotency-key'] }),
  readGroupEstimate: ({ body, work }) => readGroupEstimate(work, body.token),
  answerGroupEstimate: ({ body, work }) => answerGroupEstimate(work, body),
}))
