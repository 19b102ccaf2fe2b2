import { stockOf } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { listTicketJobs } from './store.ts'

/** A part is a job's: what one club does not get, another may. */
const stock = stockOf('ticket_job')

const partsOf = async (db: Db, ticketId: string) =>
  (await listTicketJobs(db, ticketId)).flatMap(({ id, itemId, position }) =>
    itemId === null ? [] : [{ ownerId: id, itemId, quantity: 1, position }],
  )

const idsOf = (parts: readonly { ownerId: string }[]) => parts.map(({ ownerId }) => ownerId)

const readNumber = (db: Db, ticketId: string) =>
  db.selectFrom('ticket').select('number').where('id', '=', ticketId).executeTakeFirstOrThrow()

/** Promises its parts to a ticket. In words what is missing, undefined where all is there. */
export async function reserveParts(work: LineWork, ticketId: string): Promise<string | undefined> {
  const { number } = await readNumber(work.trx, ticketId)
  const job = { kind: 'ticket', id: ticketId, number } as const
  const missing = await stock.reserve(work, await partsOf(work.trx, ticketId), job)
  const names = countMissing(missing).map(({ name, quantity }) => `${quantity} x ${name}`)

  return names.length > 0 ? `Missing: ${names.join(', ')}`.slice(0, 300) : undefined
}

const countMissing = (missing: readonly { sku: string; name: string; quantity: number }[]): Ticket['missingParts'] =>
  [...Map.groupBy(missing, ({ sku }) => sku)].map(([sku, alike]) => ({
    sku,
    name: alike[0]?.name ?? sku,
    quantity: alike.reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** What a ticket waits for. */
export const missingPartsOf = async (db: Db, jobIds: readonly string[]): Promise<Ticket['missingParts']> =>
  jobIds.length === 0 ? [] : countMissing(await stock.missing(db, jobIds))

/** Takes the parts of jobs that are done, by the places of their tasks. 409 `out_of_stock` where they are not there. */
export async function consumeParts(work: LineWork, ticketId: string, positions: readonly number[]): Promise<void> {
  const used = (await partsOf(work.trx, ticketId)).filter(({ position }) => positions.includes(position))
  if (used.length > 0) await stock.consume(work, used)
}

/** What it does not need goes to whoever waits. */
export const releaseParts = async (work: LineWork, ticketId: string): Promise<void> =>
  stock.release(work, idsOf(await partsOf(work.trx, ticketId)))

/** The clubs have left the house with what was put on them. */
export const settleParts = async (work: LineWork, ticketId: string): Promise<void> =>
  stock.settle(work, idsOf(await partsOf(work.trx, ticketId)), 'sold')
