import { changeOne } from '#server/kernel/db/change-one.ts'
import type { Work } from '#server/kernel/work.ts'
import { noteOnTicket, onSeenTicket } from '#server/workshop/tickets/note.ts'
import { readTicket } from '#server/workshop/tickets/present.ts'
import { findJobs, isOnBench, listTicketClubs, listTicketJobs, type TicketRow } from '#server/workshop/tickets/store.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { bendRefusal } from '#shared/workshop/bend.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'
import type { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

type Bend = Parsed<typeof ticketWorkContract.sayBend>['body'] & { ticketId: string; jobId: string }

/** Finished work was done as agreed; before approval the estimate says it. */
function refuseDone({ status, number }: TicketRow): void {
  if (isOnBench(status) || (isInHouse(status) && !isWaiting({ status }) && status !== 'declined')) return

  throw new Failure('wrong_state', `The bench is through with ${number}. Send it back to the bench first.`)
}

/** Says how a club is bent. The former text stays in the history. */
export const sayBend = (work: Work, { jobId, note, ...seen }: Bend): Promise<Ticket> =>
  onSeenTicket(work, seen, async (work, row) => {
    const job = (await listTicketJobs(work, row.id)).find(({ id }) => id === jobId)
    const club = (await listTicketClubs(work, row.id)).find(({ id }) => id === job?.ticketClubId)
    if (!job?.bends || !club) throw new Failure('not_found', 'No such job of this ticket bends a club.')
    refuseDone(row)
    const name = nameOfSlot(club.slot)
    if (club.collectedAt !== null) throw new Failure('wrong_state', `The ${name.toLowerCase()} has left.`)
    const [listed] = await findJobs(work, [job.job])
    const refusal = bendRefusal(listed?.bends ?? null, { ...club, note })
    if (refusal !== undefined) throw invalidField('note', refusal)
    if (note === job.note) return readTicket(work, row.id)

    await changeOne(work.trx.updateTable('ticketJob').set({ note }).where('id', '=', jobId))
    const before = job.note === '' ? '' : `, not ${job.note}`
    await noteOnTicket(work, row.id, { action: 'ticket_bend_said', reason: `${name} is bent: ${note}${before}` })
    return readTicket(work, row.id)
  })
