import { handlersFor } from '#server/kernel/http/mount.ts'
import { eventsContract } from '#shared/audit/events.ts'

import { readEvents } from './events.ts'

export const eventRoutes = handlersFor(eventsContract, () => ({
  listEvents: ({ query, work }) => readEvents(work, query),
}))
