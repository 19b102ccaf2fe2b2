import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { listEventsAbout, listEventsOfPerson, type Trail } from './store.ts'

export { eventChannel } from './announce.ts'
export { changesIn } from './changes.ts'
export { consumersBehind, endOfLog } from './event-store.ts'
export { eventsAfter, followEvents } from './events.ts'
export { forgetReasons, idsOf } from './forget-reasons.ts'
export { actorIdOf, approverOf, type AuditedEvent, recordEvent, recordEvents } from './record.ts'
export { listApproved as approvedOf, listHistoryOf as historyOf } from './store.ts'
export { historyIn, insertHistory, recordKind, refuseStep, takeStep, writeStep, wrongState } from './transition.ts'

/** The events of one record, the latest first. */
export const eventsAbout = (work: OnDatabase, trail: Trail, page: PageRequest) => listEventsAbout(work, trail, page)

/** The events of a client: of their record, of their account, and of what was done on their behalf. */
export const eventsOfPerson = (
  work: OnDatabase,
  person: { personId: string; userId: string | null },
  page: PageRequest,
) => listEventsOfPerson(work, person, page)
