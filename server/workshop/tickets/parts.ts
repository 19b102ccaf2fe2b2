import { type MissingPart, stockOf } from '#server/inventory/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { useConsumables } from '#server/workshop/consumables/use.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { listTicketJobs, type TicketJobRow } from './store.ts'

/** Parts are reserved by job: what one club does not need, another may use. */
const stock = stockOf('ticket_job')

const toPart = ({ id, itemId }: Pick<TicketJobRow, 'id' | 'itemId'>) =>
  itemId === null ? [] : [{ ownerId: id, itemId, quantity: 1 }]

const partsOf = async (work: OnDatabase, ticketId: string, from = 0) =>
  (await listTicketJobs(work, ticketId)).filter(({ position }) => position >= from).flatMap(toPart)

const jobIdsOf = async (work: OnDatabase, ticketId: string) =>
  (await listTicketJobs(work, ticketId)).map(({ id }) => id)

const readNumber = ({ trx }: OnDatabase, ticketId: string) =>
  trx.selectFrom('ticket').select('number').where('id', '=', ticketId).executeTakeFirstOrThrow()

/** Reserves the parts of a ticket, or of its jobs from a position on. Returns the missing ones in words; undefined if none is. */
export async function reserveParts(work: Work, ticketId: string, from = 0): Promise<string | undefined> {
  const { number } = await readNumber(work, ticketId)
  const job = { kind: 'ticket', id: ticketId, number } as const
  const missing = await stock.reserve(work, await partsOf(work, ticketId, from), job)
  const names = countMissing(missing).map(({ name, quantity }) => `${quantity} x ${name}`)

  return names.length > 0 ? `Missing: ${names.join(', ')}`.slice(0, 300) : undefined
}

const countMissing = (missing: readonly MissingPart[]): Ticket['missingParts'] =>
  [...Map.groupBy(missing, ({ sku }) => sku)].map(([sku, alike]) => ({
    sku,
    name: alike[0]?.name ?? sku,
    onHand: alike[0]?.onHand ?? 0,
    heldFor: [...(alike[0]?.heldFor ?? [])],
    quantity: alike.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** The parts that a ticket waits for. */
export const missingPartsOf = async (work: OnDatabase, jobIds: readonly string[]): Promise<Ticket['missingParts']> =>
  jobIds.length === 0 ? [] : countMissing(await stock.missing(work, jobIds))

interface DoneTask {
  position: number
  stage: string
}

/**
 * Takes the parts of jobs whose tasks are done, and the consumables used with them. Fails with 409 `out_of_stock` if
 * parts are not there. Rework has no job, so it takes nothing.
 */
export async function consumeParts(work: Work, ticketId: string, tasks: readonly DoneTask[]): Promise<void> {
  const done = (await listTicketJobs(work, ticketId)).filter(({ job, position }) =>
    tasks.some((task) => task.stage === job && task.position === position),
  )
  const parts = done.flatMap(toPart)
  if (parts.length > 0) await stock.consume(work, parts)
  await useConsumables(
    work,
    stock,
    done.map(({ id, job, wraps }) => ({ ownerId: id, stage: job, wraps })),
  )
}

/** Puts the parts of undone tasks back on the shelf, reserved for this ticket whoever else waits. */
export async function putBackParts(work: Work, ticketId: string, tasks: readonly DoneTask[]): Promise<void> {
  const undone = (await listTicketJobs(work, ticketId)).filter(({ job, position }) =>
    tasks.some((task) => task.stage === job && task.position === position),
  )
  const { number } = await readNumber(work, ticketId)
  await stock.putBack(
    work,
    undone.map(({ id }) => id),
    { kind: 'ticket', id: ticketId, number, parts: undone.flatMap(toPart) },
  )
}

/** The parts that left the shelf for a ticket. */
export const takenPartsOf = (work: OnDatabase, jobIds: readonly string[]): Promise<Ticket['taken']> =>
  stock.taken(work, jobIds)

/** Releases the parts of a void ticket to others who wait. Installed parts are not paid by anybody. */
export async function releaseParts(work: Work, ticketId: string): Promise<void> {
  const jobIds = await jobIdsOf(work, ticketId)
  await stock.release(work, jobIds)
  await stock.settle(work, jobIds, 'scrapped')
}

/** Books the installed parts when the clubs leave. */
export const settleParts = async (work: Work, ticketId: string): Promise<void> =>
  stock.settle(work, await jobIdsOf(work, ticketId), 'sold')

/** Books the parts as lost with clubs that nobody paid for. */
export const scrapParts = async (work: Work, ticketId: string): Promise<void> =>
  stock.settle(work, await jobIdsOf(work, ticketId), 'scrapped')
