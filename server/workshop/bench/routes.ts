import { handlersFor } from '#server/kernel/http/mount.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'

import { changeCapacity, readCapacity } from './capacity.ts'
import { checkRush } from './check.ts'
import { readQueue } from './queue.ts'

export const benchRoutes = handlersFor(queueContract, () => ({
  readQueue: ({ query, work }) => readQueue(work, query),
  checkRush: ({ body, work }) => checkRush(work, body),
  readCapacity: ({ work }) => readCapacity(work),
  changeCapacity: ({ params, body, work }) => changeCapacity(work, { ...params, ...body }),
}))
