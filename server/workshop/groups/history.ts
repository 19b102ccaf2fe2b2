import { historyOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { groupActions } from '#shared/workshop/groups/history-contract.ts'

import { groupNotFound } from './present.ts'
import { findGroup, type GroupRecord } from './store.ts'

/** What was done to a group, the latest first. */
export async function historyOfGroup(work: OnDatabase, groupId: string, page: PageRequest) {
  if (!(await findGroup(work, groupId))) throw groupNotFound()
  const { rows, next } = await historyOf(work, { entity: 'ticket_group', entityId: groupId }, page)

  return { events: rows, next }
}

interface GroupEvent {
  action: (typeof groupActions)[number]
  /** Facts for the history: how many bags, in which way, by which order. */
  after: Record<string, string | number | boolean>
}

/** Adds an entry to a group's history without publishing it; the studio's own acts have no origin. */
export const noteInHistory = (work: Acting, { id, payerId }: Pick<GroupRecord, 'id' | 'payerId'>, event: GroupEvent) =>
  recordEvent(work, {
    ...event,
    entity: 'ticket_group',
    entityId: id,
    ...(payerId !== null && { onBehalfOf: payerId }),
  })
