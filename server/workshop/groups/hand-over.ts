import { sql } from 'kysely'

import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Work } from '#server/kernel/work.ts'
import { deliverLines } from '#server/orders/service.ts'
import { clubsOfPart, handOverPart, refuseUnbilled } from '#server/workshop/tickets/hand-over.ts'
import { ticketNotFound } from '#server/workshop/tickets/present.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import { findTicket } from '#server/workshop/tickets/store.ts'
import { wrongCode } from '#server/workshop/tickets/wrong-code.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { Group } from '#shared/workshop/groups/contract.ts'

import { onGroup, readGroup } from './present.ts'
import type { GroupRecord } from './store.ts'

interface HandingOver {
  groupId: string
  ticketIds: readonly string[]
  /** Clubs that leave while their bags stay. */
  parts?: readonly { ticketId: string; ticketClubIds: readonly string[] }[]
  reason?: string
  by?: string
  code?: string
}

/** Hands over ready and paid bags, or finished clubs of them, all or none, with one name and one code. */
export const handOverBags = (
  work: Work,
  { groupId, ticketIds, parts = [], reason, by, code }: HandingOver,
): Promise<Group> =>
  onGroup(work, groupId, async (work, group) => {
    if ((by !== undefined || code !== undefined) && code !== group.collectCode)
      throw await wrongCode(work, code, 'the group')
    const clubsOf = new Map(parts.map(({ ticketId, ticketClubIds }) => [ticketId, ticketClubIds]))
    const ids = [...new Set([...ticketIds, ...clubsOf.keys()])].toSorted()
    if (ids.length === 0) throw invalidField('ticketIds', 'Choose a bag first.')
    await lockAll(work, { customerOrder: await listOrdersOf(work, ids), ticket: ids })
    const collectedBy = by ?? group.payerName ?? ''
    for (const id of ids) {
      const ticketClubIds = ticketIds.includes(id) ? undefined : clubsOf.get(id)
      await handOver(work, group, { id, collectedBy, ticketClubIds, reason })
    }

    await recordEvent(work, {
      action: 'ticket_group_handed_over',
      entity: 'ticket_group',
      entityId: groupId,
      after: { bags: ids.length, isPayer: by === undefined },
      ...(group.payerId !== null && { onBehalfOf: group.payerId }),
      publish: { version: group.version, personId: group.payerId },
    })
    return readGroup(work, groupId)
  })

/** The group is locked, so that nobody bills meanwhile. */
async function listOrdersOf(work: OnDatabase, ticketIds: readonly string[]): Promise<string[]> {
  const rows = await work.trx.selectFrom('ticket').select('orderId').distinct().where('id', 'in', ticketIds).execute()

  return rows.flatMap(({ orderId }) => orderId ?? [])
}

interface Bag {
  id: string
  collectedBy: string
  /** The chosen clubs; undefined for the whole bag. */
  ticketClubIds: readonly string[] | undefined
  reason: string | undefined
}

async function handOver(
  work: Work,
  group: GroupRecord,
  { id, collectedBy, ticketClubIds, reason }: Bag,
): Promise<void> {
  const row = await findTicket(work, id)
  if (row?.groupId !== group.id) throw ticketNotFound()
  const clubs = ticketClubIds && (await clubsOfPart(work, row, ticketClubIds))
  if (clubs) {
    await handOverPart(work, row, { clubs, by: collectedBy, reason, version: undefined })
    return
  }
  refuseUnbilled(row)
  if ((row.orderDueCents ?? 0) > 0) throw new Failure('wrong_state', `${row.orderNumber} is to be paid first.`)

  const set = { collectedAt: work.now, collectedBy }
  await takeTicketStep(work, row, { to: 'picked_up', set })
  if (row.orderId === null) return
  const lines = await work.trx
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', row.orderId)
    .where('kind', '=', 'repair')
    .where(sql<boolean>`ref ->> 'ticketId' = ${id}`)
    .execute()
  await deliverLines(work, { orderId: row.orderId, lineIds: lines.map((line) => line.id) })
}
