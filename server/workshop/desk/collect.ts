import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { deliverLines } from '#server/orders/service.ts'
import { type GroupRecord, findGroup } from '#server/workshop/groups/store.ts'
import { clubsOfPart, handOverPart, isToBill, refuseUnbilled } from '#server/workshop/tickets/hand-over.ts'
import { noteOnTicket, onSeenTicket } from '#server/workshop/tickets/note.ts'
import { orderOfTicket } from '#server/workshop/tickets/order-ticket.ts'
import { readTicket, ticketNotFound } from '#server/workshop/tickets/present.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import { type TicketRow, findTicket } from '#server/workshop/tickets/store.ts'
import { wrongCode } from '#server/workshop/tickets/wrong-code.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

interface CollectRequest {
  ticketId: string
  by?: string
  code?: string
  /** By default all clubs that are still here. */
  ticketClubIds?: readonly string[]
  reason?: string
  version?: number
}

/** Hands over a ready and paid ticket. Its order becomes a sale. */
export const collectTicket = (work: Work, request: CollectRequest): Promise<Ticket> =>
  atomically(work, async (work) => {
    const { ticketId } = request
    const { groupId, orderId } = (await findTicket(work, ticketId)) ?? {}
    await lockAll(work, { ticketGroup: groupId, customerOrder: orderId, ticket: ticketId })
    const [group, row] = await inOneTrip([groupId ? findGroup(work, groupId) : undefined, findTicket(work, ticketId)])
    if (!row) throw ticketNotFound()
    // It was ordered in between: without the order's lock the due sum could be old.
    if (row.orderId !== orderId) throw new Failure('wrong_state', 'It has only just become ready. Try again.')
    if (row.groupId !== (group?.id ?? null)) throw new Failure('wrong_state', 'Its group has just changed. Try again.')

    await collect(atPlaceOf(work, row), { row, group }, request)
    return readTicket(work, ticketId)
  })

interface Collected {
  row: TicketRow
  group: GroupRecord | undefined
}

async function collect(
  work: Work,
  { row, group }: Collected,
  { by, code, ticketClubIds, reason, version }: CollectRequest,
): Promise<void> {
  if (by !== undefined || code !== undefined) {
    const own = group ?? row
    if (code !== own.collectCode) throw await wrongCode(work, code, group ? 'the group' : 'the ticket')
  }
  const some = ticketClubIds && (await clubsOfPart(work, row, ticketClubIds))
  if (some) {
    const taker = by ?? (group ? group.payerName : row.personName) ?? ''
    return handOverPart(work, row, { clubs: some, by: taker, reason, version })
  }
  if (group) throw new Failure('wrong_state', 'It belongs to a group: hand over the whole bag from there.')
  refuseUnbilled(row)
  if ((row.orderDueCents ?? 0) > 0) throw new Failure('wrong_state', `${row.orderNumber} is to be paid first.`)

  const set = { collectedAt: work.now, collectedBy: by ?? row.personName ?? '' }
  await takeTicketStep(work, row, { to: 'picked_up', version, set })
  if (row.orderId !== null) await deliverAll(work, row.orderId)
}

type BillRequest = Parsed<typeof ticketWorkContract.billTicket>['body'] & { ticketId: string }

/** Orders a ready, unbilled ticket again, for its present client. */
export const billTicket = (work: Work, request: BillRequest): Promise<Ticket> =>
  onSeenTicket(work, request, async (work, row) => {
    if (row.groupId !== null) throw new Failure('wrong_state', 'Its group pays: bill it on the page of the group.')
    if (!isToBill(row)) throw new Failure('wrong_state', 'Nothing of it that is ready is still to be billed.')
    const orderId = await orderOfTicket(work, row)
    await changeOne(work.trx.updateTable('ticket').set({ orderId }).where('id', '=', row.id))
    const { orderNumber } = (await findTicket(work, row.id)) ?? row
    await noteOnTicket(work, row.id, {
      action: 'ticket_billed',
      reason: `Billed again as ${orderNumber}`,
    })
    return readTicket(work, row.id)
  })

async function deliverAll(work: Work, orderId: string): Promise<void> {
  const lines = await work.trx
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'repair')
    .execute()

  await deliverLines(work, { orderId, lineIds: lines.map(({ id }) => id) })
}
