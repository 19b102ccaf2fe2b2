import type { Db } from '#server/kernel/db/database.ts'
import type { Consumer } from '#server/kernel/feature.ts'
import type { Services } from '#server/kernel/services.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'

import { lockGroup, lockTicketsOf } from './store.ts'
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

async function tellOnceReady(services: Services, trx: Db, groupId: string): Promise<void> {
  const group = await lockGroup(trx, groupId)
  if (!group) return
  const bags = await lockTicketsOf(trx, groupId)
  const here = bags.filter(({ status }) => isInHouse(status))
  const isAllReady = here.every(isWaiting)
  if (isAllReady && here.some(({ isTold }) => !isTold)) await mailPayer(services, trx, group, bags)
}
