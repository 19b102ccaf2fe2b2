import type { Db } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Group, GroupRow } from '#shared/workshop/groups/contract.ts'

import { findGroup, type GroupRecord, listBags, listOrdersOf } from './store.ts'

export const groupNotFound = () => new Failure('not_found', 'There is no such group.')

export async function readGroup(db: Db, id: string): Promise<Group> {
  const row = await findGroup(db, id)
  if (!row) throw groupNotFound()
  const [bags, orders] = await Promise.all([listBags(db, id), listOrdersOf(db, id)])

  return {
    ...presentRow(row),
    version: row.version,
    note: row.note,
    collectCode: row.collectCode,
    createdAt: row.createdAt,
    hasEmail: row.payerEmail !== null,
    orders: orders.map((order) => ({ ...order, dueCents: order.dueCents ?? 0 })),
    bags: bags.map(({ personId, personName, ...bag }) => ({
      ...bag,
      person: personId === null ? null : { id: personId, name: personName ?? '' },
    })),
  }
}

export const presentRow = (row: GroupRecord): GroupRow => ({
  ...row,
  payer: row.payerId === null ? null : { id: row.payerId, name: row.payerName ?? '' },
})
