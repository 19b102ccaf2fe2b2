import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { readStudioZone } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'

import { noteInHistory } from './history.ts'
import { groups, isAllReady, isUntold, lockGroup, lockTicketsOf } from './store.ts'
import { mailPayer } from './tell.ts'

/** The last bag of a group is ready, or the last one that was not has left it: its payer is told once, for all of them. */
export const groupsReady = (services: Services): Consumer => ({
  name: 'workshop-groups',
  async read(trx, events) {
    const idsOf = (kind: string) =>
      events.flatMap(({ entity, entityId }) => (entity === kind && entityId !== null ? [entityId] : []))
    const groupIds = new Set([...idsOf('ticket_group'), ...(await groupsOf(trx, idsOf('ticket')))])
    for (const groupId of [...groupIds].toSorted()) await tellOnceReady(services, trx, groupId)
  },
})

async function groupsOf(trx: Db, ticketIds: readonly string[]): Promise<string[]> {
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

/** A job: tells the payer of a single bag, once no other one is to arrive. */
export async function tellOfSingleBags(services: Services): Promise<void> {
  const today = localDayOf(services.now(), await readStudioZone(services.db))
  await inBatches<{ id: string }>(
    (after) =>
      groups(services.db)
        .clearSelect()
        .select('ticketGroup.id')
        .where('arrivesOn', '<', today)
        .where(isAllReady)
        .where(isUntold)
        .$if(after !== undefined, (query) => query.where('ticketGroup.id', '>', after?.id ?? ''))
        .orderBy('ticketGroup.id')
        .limit(100)
        .execute(),
    ({ id }) => atomically(services.db, (trx) => tellOnceReady(services, trx, id)),
  )
}

async function tellOnceReady(services: Services, trx: Db, groupId: string): Promise<void> {
  const group = await lockGroup(trx, groupId)
  if (!group) return
  const bags = await lockTicketsOf(trx, groupId)
  const here = bags.filter(({ status }) => isInHouse(status))
  // The first bag may be ready before the next one is carried in.
  if (bags.length === 1 && group.arrivesOn >= localDayOf(services.now(), await readStudioZone(trx))) return
  if (!here.every(isWaiting) || here.every(({ isTold }) => isTold)) return
  if (!(await mailPayer(services, trx, group, bags))) return
  await noteInHistory(trx, group, { action: 'ticket_group_told', after: { how: 'mail', bags: here.length } })
}
