import type { Db } from '#server/kernel/db/database.ts'
import { listBenchTasks, listPromises } from '#server/workshop/bench/tasks.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { missingPartsOf } from './parts.ts'
import {
  findTicket,
  listTicketClubs,
  listTicketJobs,
  listTransitions,
  ticketOwner,
  type TicketJobRow,
  type TicketRow,
} from './store.ts'

export const ticketNotFound = () => new Failure('not_found', 'There is no such ticket.')

export async function readTicket(db: Db, id: string): Promise<Ticket> {
  const row = await findTicket(db, id)
  if (!row) throw ticketNotFound()

  return presentTicket(db, row)
}

/** A ticket with all that belongs to it. */
export async function presentTicket(db: Db, row: TicketRow): Promise<Ticket> {
  const [clubs, jobs, tasks, promises, history] = await Promise.all([
    listTicketClubs(db, row.id),
    listTicketJobs(db, row.id),
    listBenchTasks(db, ticketOwner(row.id)),
    listPromises(db, ticketOwner(row.id)),
    listTransitions(db, row.id),
  ])

  return {
    ...row,
    person: row.personId === null ? null : { id: row.personId, name: row.personName ?? '' },
    order: presentOrderOf(row),
    missingParts: await missingPartsOf(
      db,
      jobs.map(({ id }) => id),
    ),
    benchMinutes: jobs.reduce((sum, { benchMinutes }) => sum + benchMinutes, 0),
    clubs: clubs.map((club) => ({
      ...club,
      jobs: jobs.filter(({ ticketClubId }) => ticketClubId === club.id).map(presentJob),
    })),
    tasks: tasks.map(({ cureMinutes, ...task }) => ({ ...task, curesMinutes: cureMinutes })),
    promises,
    history,
  }
}

function presentOrderOf({ orderId, orderNumber, orderDueCents, orderTotalCents }: TicketRow): Ticket['order'] {
  if (orderId === null) return null

  return { id: orderId, number: orderNumber ?? '', dueCents: orderDueCents ?? 0, totalCents: orderTotalCents ?? 0 }
}

const presentJob = ({ id, job, name, sku, itemName, variant, wraps, note, priceCents }: TicketJobRow) => ({
  id,
  job,
  name,
  item: sku === null ? null : { sku, name: [itemName, variant].filter(Boolean).join(', ') },
  wraps,
  note,
  priceCents,
})
