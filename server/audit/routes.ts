import { handlersFor } from '#server/kernel/http/mount.ts'
import { eventsContract } from '#shared/audit/events.ts'

import { readEvents } from './events.ts'

export const eventRoutes = handlersFor(eventsContract, ({ db }) => ({
  listEvents: ({ query }) => readEvents(db, query),
}))
