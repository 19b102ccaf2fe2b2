import { handlersFor } from '#server/kernel/http/mount.ts'
import { disputesContract } from '#shared/payments/disputes.ts'

import { readDispute, readDisputes, stageDispute, submitDispute } from './answer.ts'

export const disputeRoutes = handlersFor(disputesContract, () => ({
  listDisputes: ({ work }) => readDisputes(work),
  readDispute: ({ params, work }) => readDispute(work, params.disputeId),
  stageDispute: ({ params, body, work }) => stageDispute(work, { ...params, ...body }),
  submitDispute: ({ params, work }) => submitDispute(work, params.disputeId),
}))
