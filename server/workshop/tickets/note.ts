import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { Ticket } from '#shared/workshop/tickets-contract.ts'

import { onTicket, presentTicket, ticketNotFound } from './present.ts'
import { ticketHistory, lockTicket, type TicketRow } from './store.ts'

/** `onTicket` for whoever has seen a version of it: an old one is refused. */
export const onSeenTicket = <Result>(
  work: Work,
  { ticketId, version }: { ticketId: string; version?: number | undefined },
  act: (work: Work, row: TicketRow) => Promise<Result>,
): Promise<Result> =>
  onTicket(work, ticketId, async (work, row) => {
    await refuseUnseen(work, row, version)
    return act(work, row)
  })

/** Refuses an old version of a locked ticket. */
export async function refuseUnseen(work: Work, row: TicketRow, version: number | undefined): Promise<void> {
  if (version === undefined || version === row.version) return

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
