import { handlersFor } from '#server/kernel/http/mount.ts'
import { disputesContract } from '#shared/payments/disputes.ts'

import { readDispute, readDisputes, stageDispute, submitDispute } from './answer.ts'

export const disputeRoutes = handlersFor(disputesContract, (services) => ({
  listDisputes: () => readDisputes(services.db),
  readDispute: ({ params }) => readDispute(services, params.disputeId),
  stageDispute: ({ params, body, ...context }) => stageDispute(services, { ...params, ...body }, context),
  submitDispute: ({ params, ...context }) => submitDispute(services, params.disputeId, context),
}))
