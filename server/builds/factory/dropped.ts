import { sql } from 'kysely'

import type { Work } from '#server/kernel/work.ts'
import { isUnderway } from '#shared/builds/factory/status.ts'

import { settleFactoryClubs } from './costs.ts'
import { rereadFactoryOrder, takeFactoryStep } from './step.ts'

/**
 * Clubs that a change took out of their build are not sold: their cost is scrap, also if they still arrive. Nobody
 * waits for them, and an order with nothing else to come moves on.
 */
export async function dropFactoryClubs(work: Work, buildId: string, clubIds: readonly string[]): Promise<void> {
  const dropped = await settleFactoryClubs(work, buildId, (id) => (clubIds.includes(id) ? 'scrapped' : undefined))
  if (dropped.length === 0) return

  const rows = await work.trx
    .updateTable('factoryLine')
    .set({ droppedAt: work.now })
    .where(sql<boolean>`id = any(${dropped}::uuid[])`)
    .returning('factoryOrderId')
    .execute()
  for (const id of new Set(rows.map(({ factoryOrderId }) => factoryOrderId))) await moveOn(work, id)
}

async function moveOn(work: Work, factoryOrderId: string): Promise<void> {
  const row = await rereadFactoryOrder(work, factoryOrderId)
  const reason = 'A change took clubs of it out of their build'
  if (row.status === 'claim' || row.status === 'checked') return
  if (row.clubCount === 0) {
    await takeFactoryStep(work, row, { to: 'cancelled', reason })
    return
  }
  if (row.cameCount < row.clubCount) return
  if (isUnderway(row.status)) await takeFactoryStep(work, row, { to: 'received', reason })
  const after = await rereadFactoryOrder(work, factoryOrderId)
  if (after.status === 'received' && after.checkedCount === after.clubCount) {
    await takeFactoryStep(work, after, { to: 'checked', reason })
  }
}
