import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import { type Work, atEachPlace } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'

import { noteInHistory } from './history.ts'
import { onGroup } from './present.ts'
import { groups, isAllReady, isUntold, lockTicketsOf } from './store.ts'
import { mailPayer } from './tell.ts'

/** Tells the payer once when the last bag becomes ready, or the last unready bag leaves the group. */
export const groupsReady: Consumer = {
  name: 'workshop-groups',
  async read(work, events) {
    const idsOf = (kind: string) =>
      events.flatMap(({ entity, entityId }) => (entity === kind && entityId !== null ? [entityId] : []))
    const groupIds = new Set([...idsOf('ticket_group'), ...(await groupsOf(work, idsOf('ticket')))])
    for (const groupId of [...groupIds].toSorted()) await tellOnceReady(work, groupId)
  },
}

async function groupsOf({ trx }: OnDatabase, ticketIds: readonly string[]): Promise<string[]> {
  if (ticketIds.length === 0) return []
  const rows = await trx
    .selectFrom('ticket')
    .select('groupId')
    .distinct()
    .where('id', 'in', ticketIds)
    .where('groupId', 'is not', null)
    .execute()

  return rows.flatMap(({ groupId }) => groupId ?? [])
}

/** A job: tells the payer of a single bag once no other bag can arrive. */
export const tellOfSingleBags = (work: Work): Promise<void> => atEachPlace(work, tellOfSingleBagsHere)

async function tellOfSingleBagsHere(work: Work): Promise<void> {
  const today = localDayOf(work.now, work.place.zone)
  await inBatches<{ id: string }>(
    (after) =>
      groups(work)
        .clearSelect()
        .select('ticketGroup.id')
        .where('ticketGroup.locationId', '=', work.place.id)
        .where('arrivesOn', '<', today)
        .where(isAllReady)
        .where(isUntold)
        .$if(after !== undefined, (query) => query.where('ticketGroup.id', '>', after?.id ?? ''))
        .orderBy('ticketGroup.id')
        .limit(100)
        .execute(),
    ({ id }) => tellOnceReady(work, id),
  )
}

const tellOnceReady = (work: Work, groupId: string): Promise<void> =>
  onGroup(work, groupId, async (work, group) => {
    const bags = await lockTicketsOf(work, groupId)
    const here = bags.filter(({ status }) => isInHouse(status))
    // The first bag may be ready before the next one has been taken in.
    if (bags.length === 1 && group.arrivesOn >= localDayOf(work.now, work.place.zone)) return
    if (!here.every(isWaiting) || here.every(({ isTold }) => isTold)) return
    if (!(await mailPayer(work, group, bags))) return
    await noteInHistory(work, group, { action: 'ticket_group_told', after: { how: 'mail', bags: here.length } })
  })
