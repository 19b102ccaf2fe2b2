import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Timed, type Work, atPlaceOf } from '#server/kernel/work.ts'
import { billsWithTax } from '#server/workshop/tickets/with-tax.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Group, GroupRow } from '#shared/workshop/groups/contract.ts'

import { type GroupRecord, findGroup, listBags, listOrdersOf, lockGroup } from './store.ts'

export const groupNotFound = () => new Failure('not_found', 'There is no such group.')

/** Does something to a group of bags: in one transaction, under its lock, and at its own place. */
export const onGroup = <Result>(
  work: Work,
  groupId: string,
  act: (work: Work, group: GroupRecord) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const group = await lockGroup(work, groupId)
    if (!group) throw groupNotFound()

    return act(atPlaceOf(work, group), group)
  })

export async function readGroup(asked: Work, id: string): Promise<Group> {
  const row = await findGroup(asked, id)
  if (!row) throw groupNotFound()
  const work = atPlaceOf(asked, row)
  const [[shown], bags, orders] = await inOneTrip([
    presentRows(work, [row]),
    listBags(work, id),
    listOrdersOf(work, id),
  ])
  if (!shown) throw groupNotFound()
  const { payerId } = row
  const sums = await billsWithTax(
    work,
    bags.map((bag) => ({ payerId, ticketIds: [bag.id] })),
  )

  return {
    ...shown,
    version: row.version,
    note: row.note,
    collectCode: row.collectCode,
    createdAt: row.createdAt,
    hasEmail: row.payerEmail !== null,
    orders: orders.map((order) => ({ ...order, dueCents: order.dueCents ?? 0 })),
    bags: bags.map(({ personId, personName, ...bag }, at) => ({
      ...bag,
      totalWithTaxCents: sums[at] ?? 0,
      person: personId === null ? null : { id: personId, name: personName ?? '' },
    })),
  }
}

/** Groups for a list, with unbilled work priced as a bill would. */
export async function presentRows(work: Timed, rows: readonly GroupRecord[]): Promise<GroupRow[]> {
  const bills = rows.map(({ payerId, unbilledIds }) => ({ payerId, ticketIds: unbilledIds }))
  const unbilled = await billsWithTax(work, bills)

  return rows.map((row, at) => ({
    ...row,
    payer: row.payerId === null ? null : { id: row.payerId, name: row.payerName ?? '' },
    unbilledCents: unbilled[at] ?? 0,
  }))
}
