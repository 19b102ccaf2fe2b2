import type { Db } from '#server/kernel/db/database.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { listEventsAbout, listEventsOfPerson, type Trail } from './store.ts'

export { eventChannel } from './announce.ts'
export { changesIn } from './changes.ts'
export { consumersBehind, endOfLog } from './event-store.ts'
export { eventsAfter, followEvents } from './events.ts'
export { actorIdOf, approverOf, recordEvent } from './record.ts'
export { listApproved as approvedOf, listHistoryOf as historyOf } from './store.ts'
export { takeStep } from './transition.ts'

/** The trail of one record, the latest first. */
export const eventsAbout = (db: Db, trail: Trail, page: PageRequest) => listEventsAbout(db, trail, page)

/** The trail of a client: what was done to their record, to their account, and for them. */
export const eventsOfPerson = (db: Db, person: { personId: string; userId: string | null }, page: PageRequest) =>
  listEventsOfPerson(db, person, page)
