import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Work } from '#server/kernel/work.ts'
import { insertNotices, listNotices } from '#server/workshop/tickets/notice-store.ts'
import { onTicket, readTicket } from '#server/workshop/tickets/present.ts'
import { Failure } from '#shared/http/failure.ts'
import { untold } from '#shared/workshop/pickup.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

/** Records a call to the client; due messages count as told. */
export const noteCall = (work: Work, ticketId: string): Promise<Ticket> =>
  onTicket(work, ticketId, async (work, row) => {
    const { readyAt, personId } = row
    const isWaiting = readyAt !== null && (row.status === 'ready' || row.status === 'unclaimed')
    const due = isWaiting ? untold(readyAt, await listNotices(work, row), work.now) : []
    if (readyAt === null || due.length === 0) {
      throw new Failure('wrong_state', 'There is nothing that this client is still to be told.')
    }

    await insertNotices(work, { id: ticketId, readyAt }, due, {
      how: 'call',
      at: work.now,
      by: actorIdOf(work.context.actor),
    })
    await recordEvent(work, {
      action: 'ticket_client_called',
      entity: 'ticket',
      entityId: ticketId,
      ...(personId !== null && { onBehalfOf: personId }),
      publish: { version: row.version, personId },
    })
    return readTicket(work, ticketId)
  })
