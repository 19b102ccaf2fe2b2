import type { Work } from '#server/kernel/work.ts'
import { noteOnTicket, onSeenTicket } from '#server/workshop/tickets/note.ts'
import { readTicket } from '#server/workshop/tickets/present.ts'
import { isOnBench } from '#server/workshop/tickets/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

interface Holding {
  ticketId: string
  reason: string
  version?: number
}

/** Holds a ticket: the bench leaves it alone until somebody resumes it. Its promise stays, even if it becomes late. */
export const holdTicket = (work: Work, { reason, ...seen }: Holding): Promise<Ticket> =>
  onSeenTicket(work, seen, async (work, row) => {
    if (!isOnBench(row.status)) throw new Failure('wrong_state', 'The bench does not work on this ticket now.')
    if (row.heldAt !== null) throw new Failure('wrong_state', `It is held already: ${row.heldReason}`)

    const set = { heldAt: work.now, heldReason: reason }
    await noteOnTicket(work, row.id, { action: 'ticket_held', reason: `Held: ${reason}`, set })
    return readTicket(work, row.id)
  })

export const resumeTicket = (work: Work, seen: Omit<Holding, 'reason'>): Promise<Ticket> =>
  onSeenTicket(work, seen, async (work, row) => {
    if (row.heldAt === null) throw new Failure('wrong_state', 'It is not held.')

    const set = { heldAt: null, heldReason: '' }
    await noteOnTicket(work, row.id, { action: 'ticket_resumed', reason: 'Held no more', set })
    return readTicket(work, row.id)
  })
