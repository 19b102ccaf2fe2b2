import type { Db } from '#server/kernel/db/database.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { listEventsAbout, type Trail } from './store.ts'

export { changesIn } from './changes.ts'
export { followEvents } from './events.ts'
export { actorIdOf, recordEvent } from './record.ts'
export { takeStep } from './transition.ts'

/** The trail of one thing, the latest first. */
export const eventsAbout = (db: Db, trail: Trail, page: PageRequest) => listEventsAbout(db, trail, page)
