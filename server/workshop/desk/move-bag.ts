import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { refusePromise } from '#server/workshop/bench/check.ts'
import { listPromises, promiseDay } from '#server/workshop/bench/tasks.ts'
import { onTicket, presentTicket, readTicket } from '#server/workshop/tickets/present.ts'
import { type TicketRow, ticketOwner } from '#server/workshop/tickets/store.ts'
import { workLeft } from '#server/workshop/tickets/work-of.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { dayWords } from '#shared/time-words.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'
import { Ticket, type ticketsContract } from '#shared/workshop/tickets-contract.ts'

type Change = Parsed<typeof ticketsContract.moveBag>['body'] & { ticketId: string }

/** A bag that has left stands nowhere, and finished work has no promise. */
function refuseOver({ status, number }: TicketRow, { place, promise }: Pick<Change, 'place' | 'promise'>): void {
  if (!isInHouse(status) && (place !== undefined || promise)) {
    throw new Failure('wrong_state', `${number} is not in the house any more. Take in a new ticket for more work.`)
  }
  if (promise && (isWaiting({ status }) || status === 'declined')) {
    const why = status === 'declined' ? 'Its client has declined the work' : 'It is ready'
    throw new Failure('wrong_state', `${why}: no other day is promised. Say so to its client, or send it back first.`)
  }
}

/** Says where the bag stands, or promises another day; former promises stay on record. */
export const moveBag = (work: Work, { ticketId, place, promise, version }: Change): Promise<Ticket> =>
  onTicket(work, ticketId, async (work, row) => {
    if (version !== undefined && version !== row.version) {
      throw new Failure('version_conflict', 'Somebody has just changed this ticket. Look at it again.', {
        current: Ticket.encode(await presentTicket(work, row)),
      })
    }

    refuseOver(row, { ...(place !== undefined && { place }), ...(promise && { promise }) })
    await work.trx
      .updateTable('ticket')
      .set({ place: place ?? row.place, version: row.version + 1 })
      .where('id', '=', ticketId)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (promise) {
      const { day: promisedOn, reason, isRush } = promise
      await refusePromise(work, { ...(await workLeft(work, row)), on: promisedOn, isRush })
      const by = actorIdOf(work.context.actor)
      await tellOfDay(work, row, promisedOn)
      await promiseDay(work, ticketOwner(ticketId), { promisedOn, reason, at: work.now, by })
    }
    await recordEvent(work, {
      action: 'ticket_moved',
      entity: 'ticket',
      entityId: ticketId,
      before: { place: row.place },
      after: { place: place ?? row.place, ...(promise && { promisedOn: promise.day }) },
      reason: promise?.reason,
      publish: { version: row.version + 1, personId: row.personId },
    })
    return readTicket(work, ticketId)
  })

/** Tells the client of the new day, without the internal reason. A group's payer tells its owners. */
async function tellOfDay(work: Timed, { id, number, personId, personEmail, groupId }: TicketRow, day: string) {
  const [before] = await listPromises(work, ticketOwner(id))
  if (!before || before.promisedOn === day || personId === null || personEmail === null || groupId !== null) return
  const { locale } = work.place

  await queueTemplate(work, {
    template: 'ticket_promise_moved',
    to: personEmail,
    personId,
    about: id,
    facts: { number, day: dayWords(day, locale) },
    lines: [`We had promised them for ${dayWords(before.promisedOn, locale)}.`],
  })
}
