import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { Ticket } from '#shared/workshop/tickets-contract.ts'

import { presentTicket, ticketNotFound } from './present.ts'
import { ticketHistory, lockTicket, type TicketRow } from './store.ts'

/** Locks a ticket and refuses an old version. */
export async function lockSeen(
  work: Work,
  { ticketId, version }: { ticketId: string; version?: number | undefined },
): Promise<TicketRow> {
  const row = await lockTicket(work, ticketId)
  if (!row) throw ticketNotFound()
  if (version === undefined || version === row.version) return row

  throw new Failure('version_conflict', 'Somebody has just changed this ticket. Look at it again.', {
    current: Ticket.encode(await presentTicket(work, row)),
  })
}

interface TicketNote {
  action: string
  /** The text in the ticket's history. */
  reason: string
  facts?: Record<string, string | number>
  /** Changes of its row. */
  set?: Partial<Pick<TicketRow, 'heldAt' | 'heldReason' | 'approvedCents' | 'signedName' | 'curesUntil' | 'limitCents'>>
}

/** Records an act on a ticket that keeps its state, and raises the version. */
export async function noteOnTicket(
  work: Work,
  ticketId: string,
  { action, reason, facts, set = {} }: TicketNote,
): Promise<void> {
  const { trx } = work
  const row = await lockTicket(work, ticketId)
  if (!row) throw ticketNotFound()
  const version = row.version + 1
  await changeOne(
    trx
      .updateTable('ticket')
      .set({ ...set, version })
      .where('id', '=', ticketId),
  )
  await insertHistory(work, ticketHistory, {
    id: ticketId,
    version,
    from: row.status,
    to: row.status,
    reason: reason.slice(0, 300),
  })
  await recordEvent(work, {
    action,
    entity: 'ticket',
    entityId: ticketId,
    ...(facts && { facts }),
    reason,
    ...(row.personId !== null && { onBehalfOf: row.personId }),
    publish: { version, personId: row.personId },
  })
}
