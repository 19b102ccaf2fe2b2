import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { LineWork } from '#server/kernel/line-kind.ts'
import type { Services } from '#server/kernel/services.ts'
import { deliverLines, lockOrder } from '#server/orders/service.ts'
import { listBenchTasks } from '#server/workshop/bench/tasks.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { isWaiting } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { lockSeen, noteOnTicket } from './note.ts'
import { readTicket, ticketNotFound } from './present.ts'
import { takeTicketStep } from './step.ts'
import {
  findTicket,
  isOnBench,
  listTicketClubs,
  lockTicket,
  type TicketClubRow,
  ticketOwner,
  type TicketRow,
} from './store.ts'
import { wrongCode } from './wrong-code.ts'

interface CollectRequest {
  ticketId: string
  by?: string
  code?: string
  /** All that are still here without. */
  ticketClubIds?: readonly string[]
  reason?: string
  version?: number
}

/** Hands over what is ready and paid. What was ordered for it is a sale from then on. */
export async function collectTicket(
  services: Services,
  { ticketId, by, code, ticketClubIds, reason, version }: CollectRequest,
  context: Context,
): Promise<Ticket> {
  const { db, now } = services

  return atomically(db, async (trx) => {
    // Orders are locked before tickets.
    const orderId = (await findTicket(trx, ticketId))?.orderId
    if (orderId) await lockOrder(trx, orderId)
    const row = await lockTicket(trx, ticketId)
    if (!row) throw ticketNotFound()
    // It was ordered in between: what is owed would be read without the order's lock.
    if (row.orderId !== orderId) throw new Failure('wrong_state', 'It has only just become ready. Try again.')
    if (row.groupId !== null) throw new Failure('wrong_state', 'It belongs to a group: hand it over from there.')
    if (by !== undefined && code !== row.collectCode) throw await wrongCode(trx, code, 'the ticket')
    const work = { services: { ...services, db: trx }, trx, context }
    const some = ticketClubIds && (await clubsOfPart(work, row, ticketClubIds))
    if (some) {
      if (reason === undefined) throw invalidField('reason', 'Say why these clubs leave before the others.')
      await handOverPart(work, row, { clubs: some, by: by ?? row.personName ?? '', reason, version })
      return readTicket({ ...services, db: trx }, ticketId)
    }
    if ((row.orderDueCents ?? 0) > 0) throw new Failure('wrong_state', `${row.orderNumber} is to be paid first.`)

    const set = { collectedAt: now(), collectedBy: by ?? row.personName ?? '' }
    await takeTicketStep({ services, trx, context }, row, { to: 'picked_up', version, set })
    if (row.orderId !== null) await deliverAll({ ...services, db: trx }, row.orderId, context)
    return readTicket({ ...services, db: trx }, ticketId)
  })
}

/** The clubs that are chosen; undefined where none would be left here. */
async function clubsOfPart(
  { trx }: LineWork,
  { id }: TicketRow,
  ticketClubIds: readonly string[],
): Promise<TicketClubRow[] | undefined> {
  const here = (await listTicketClubs(trx, id)).filter(({ collectedAt }) => collectedAt === null)
  const chosen = here.filter((club) => ticketClubIds.includes(club.id))
  if (chosen.length < new Set(ticketClubIds).size) {
    throw invalidField('ticketClubIds', 'One of these clubs is not on this ticket, or has left already.')
  }

  return chosen.length === here.length ? undefined : chosen
}

interface PartPickup {
  clubs: readonly TicketClubRow[]
  by: string
  reason: string
  version: number | undefined
}

/** Clubs that are done leave while others stay; what they cost is paid with these. */
async function handOverPart(work: LineWork, row: TicketRow, { clubs, by, reason, version }: PartPickup): Promise<void> {
  const { services, trx } = work
  await lockSeen(services, trx, { ticketId: row.id, version })
  if (!isOnBench(row.status) && !isWaiting(row)) {
    throw new Failure('wrong_state', 'Its client has not agreed to anything: step it first.')
  }
  if ((row.orderDueCents ?? 0) > 0) throw new Failure('wrong_state', `${row.orderNumber} is to be paid first.`)
  const tasks = await listBenchTasks(trx, ticketOwner(row.id))
  for (const { clubId, slot } of clubs) {
    const refusal = unfinished(
      tasks.filter((task) => task.clubId === clubId),
      services.now(),
    )
    if (refusal) throw new Failure('wrong_state', `${nameOfSlot(slot)}: ${refusal}`)
  }
  const collected = { collectedAt: services.now(), collectedBy: by, collectedReason: reason }
  await trx
    .updateTable('ticketClub')
    .set(collected)
    .where(
      'id',
      'in',
      clubs.map(({ id }) => id),
    )
    .execute()
  const names = clubs.map(({ slot }) => slot).join(', ')
  await noteOnTicket(work, row.id, {
    action: 'ticket_part_collected',
    reason: `${names} left before the others: ${reason}`,
  })
}

function unfinished(tasks: readonly { doneAt: Date | null; cureMinutes: number }[], now: Date): string | undefined {
  if (tasks.some(({ doneAt }) => doneAt === null)) return 'the bench has work left on it.'
  const isCuring = tasks.some(
    ({ doneAt, cureMinutes }) => (doneAt?.getTime() ?? 0) + cureMinutes * 60_000 > now.getTime(),
  )

  return isCuring ? 'its epoxy has not set yet.' : undefined
}

async function deliverAll(services: Services, orderId: string, context: Context): Promise<void> {
  const lines = await services.db
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'repair')
    .execute()

  await deliverLines(services, { orderId, lineIds: lines.map(({ id }) => id) }, context)
}
