import { handlersFor } from '#server/kernel/http/mount.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'

import { changeCapacity, readCapacity } from './capacity.ts'
import { checkRush } from './check.ts'
import { readQueue } from './queue.ts'

export const benchRoutes = handlersFor(queueContract, (services) => ({
  readQueue: ({ query }) => readQueue(services, query),
  checkRush: ({ body }) => checkRush(services, body),
  readCapacity: () => readCapacity(services.db),
  changeCapacity: ({ params, body, ...context }) => changeCapacity(services.db, { ...params, ...body }, context),
}))
