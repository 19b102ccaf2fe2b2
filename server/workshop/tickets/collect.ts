import { changeOne } from '#server/kernel/db/change-one.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { deliverLines } from '#server/orders/service.ts'
import { listBenchTasks } from '#server/workshop/bench/tasks.ts'
import { findGroup } from '#server/workshop/groups/store.ts'
import { wrongCode } from '#server/workshop/leaving/wrong-code.ts'
import { listProposedJobs } from '#server/workshop/more-work/proposal-store.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { unsaidBendWords } from '#shared/workshop/bend.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'
import type { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { lockSeen, noteOnTicket } from './note.ts'
import { orderOfTicket } from './order-ticket.ts'
import { readTicket, ticketNotFound } from './present.ts'
import { takeTicketStep } from './step.ts'
import { findTicket, isOnBench, listTicketClubs, type TicketClubRow, ticketOwner, type TicketRow } from './store.ts'

interface CollectRequest {
  ticketId: string
  by?: string
  code?: string
  /** By default all clubs that are still here. */
  ticketClubIds?: readonly string[]
  reason?: string
  version?: number
}

/** Hands over a ready and paid ticket. Its order becomes a sale. */
export async function collectTicket(
  work: Work,
  { ticketId, by, code, ticketClubIds, reason, version }: CollectRequest,
): Promise<Ticket> {
  return atomically(work, async (work) => {
    const { groupId, orderId } = (await findTicket(work, ticketId)) ?? {}
    await lockAll(work, { ticketGroup: groupId, customerOrder: orderId, ticket: ticketId })
    const group = groupId ? await findGroup(work, groupId) : undefined
    const row = await findTicket(work, ticketId)
    if (!row) throw ticketNotFound()
    // It was ordered in between: without the order's lock the due sum could be old.
    if (row.orderId !== orderId) throw new Failure('wrong_state', 'It has only just become ready. Try again.')
    if (row.groupId !== (group?.id ?? null)) throw new Failure('wrong_state', 'Its group has just changed. Try again.')
    if (by !== undefined || code !== undefined) {
      const own = group ?? row
      if (code !== own.collectCode) throw await wrongCode(work, code, group ? 'the group' : 'the ticket')
    }
    const some = ticketClubIds && (await clubsOfPart(work, row, ticketClubIds))
    if (some) {
      const taker = by ?? (group ? group.payerName : row.personName) ?? ''
      await handOverPart(work, row, { clubs: some, by: taker, reason, version })
      return readTicket(work, ticketId)
    }
    if (group) throw new Failure('wrong_state', 'It belongs to a group: hand over the whole bag from there.')
    refuseUnbilled(row)
    if ((row.orderDueCents ?? 0) > 0) throw new Failure('wrong_state', `${row.orderNumber} is to be paid first.`)

    const set = { collectedAt: work.now, collectedBy: by ?? row.personName ?? '' }
    await takeTicketStep(work, row, { to: 'picked_up', version, set })
    if (row.orderId !== null) await deliverAll(work, row.orderId)
    return readTicket(work, ticketId)
  })
}

/** A ready ticket with a price and a canceled bill does not leave for free. */
export function refuseUnbilled(row: Pick<TicketRow, 'status' | 'orderId' | 'number' | 'totalCents'>): void {
  if (isToBill(row)) throw new Failure('wrong_state', `${row.number} is to be billed first.`)
}

const isToBill = (row: Pick<TicketRow, 'status' | 'orderId' | 'totalCents'>) =>
  isWaiting(row) && row.orderId === null && row.totalCents > 0

type BillRequest = Parsed<typeof ticketWorkContract.billTicket>['body'] & { ticketId: string }

/** Orders a ready, unbilled ticket again, for its present client. */
export const billTicket = (work: Work, request: BillRequest): Promise<Ticket> =>
  atomically(work, async (work) => {
    const row = await lockSeen(work, request)
    if (row.groupId !== null) throw new Failure('wrong_state', 'Its group pays: bill it on the page of the group.')
    if (!isToBill(row)) throw new Failure('wrong_state', 'Nothing of it that is ready is still to be billed.')
    const orderId = await orderOfTicket(work, row)
    await changeOne(work.trx.updateTable('ticket').set({ orderId }).where('id', '=', row.id))
    const { orderNumber } = (await findTicket(work, row.id)) ?? row
    await noteOnTicket(work, row.id, {
      action: 'ticket_billed',
      reason: `Billed again as ${orderNumber}`,
    })
    return readTicket(work, row.id)
  })

/** Refuses if money is due, and names the order. */
async function refuseDue(work: Timed, { orderDueCents, orderNumber }: TicketRow): Promise<void> {
  if (orderDueCents === null || orderDueCents <= 0) return
  const { currency, locale } = work.place

  throw new Failure(
    'wrong_state',
    `${orderNumber} is to be paid first: ${priceWords(orderDueCents, currency, locale)} of it is due.`,
  )
}

/** The chosen clubs; undefined if none would stay. */
export async function clubsOfPart(
  work: Work,
  { id }: TicketRow,
  ticketClubIds: readonly string[],
): Promise<TicketClubRow[] | undefined> {
  const here = (await listTicketClubs(work, id)).filter(({ collectedAt }) => collectedAt === null)
  const chosen = here.filter((club) => ticketClubIds.includes(club.id))
  if (chosen.length < new Set(ticketClubIds).size) {
    throw invalidField('ticketClubIds', 'One of these clubs is not on this ticket, or has left already.')
  }

  return chosen.length === here.length ? undefined : chosen
}

interface PartPickup {
  clubs: readonly TicketClubRow[]
  by: string
  reason: string | undefined
  version: number | undefined
}

/** Hands over finished clubs while others stay; they are paid for together later. */
export async function handOverPart(
  work: Work,
  row: TicketRow,
  { clubs, by, reason, version }: PartPickup,
): Promise<void> {
  const { trx, now } = work

  if (reason === undefined) throw invalidField('reason', 'Say why these clubs leave before the others.')
  await lockSeen(work, { ticketId: row.id, version })
  if (!isInHouse(row.status)) throw new Failure('wrong_state', `${row.number} is not in the house any more.`)
  if (!isOnBench(row.status) && !isWaiting(row)) {
    throw new Failure(
      'wrong_state',
      row.status === 'declined'
        ? 'Its client has declined the work: give the whole bag back.'
        : 'Its client has not agreed to anything: approve it first, or decline it and give the whole bag back.',
    )
  }
  // A group's remaining clubs are billed with its other bags.
  if (row.groupId === null) refuseUnbilled(row)
  await refuseDue(work, row)
  const proposed = await listProposedJobs(work, row.id)
  const tasks = await listBenchTasks(work, ticketOwner(row.id))
  for (const { id, clubId, slot } of clubs) {
    const isAsked = proposed.some(({ ticketClubId }) => ticketClubId === id)
    const own = tasks.filter((task) => task.clubId === clubId)
    const isUnsaid = row.unsaidBends.includes(slot)
    const refusal = isAsked ? unanswered : isUnsaid ? unsaidBendWords(slot) : unfinished(own, now)
    if (refusal) throw new Failure('wrong_state', `${nameOfSlot(slot)}: ${refusal}`)
  }
  const collected = { collectedAt: now, collectedBy: by, collectedReason: reason }
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

const unanswered = 'its client has not answered about the work that was proposed for it. Write that down first.'

function unfinished(tasks: readonly { doneAt: Date | null; cureMinutes: number }[], now: Date): string | undefined {
  if (tasks.some(({ doneAt }) => doneAt === null)) return 'the bench has work left on it.'
  const isCuring = tasks.some(
    ({ doneAt, cureMinutes }) => (doneAt?.getTime() ?? 0) + cureMinutes * 60_000 > now.getTime(),
  )

  return isCuring ? 'its epoxy has not set yet.' : undefined
}

async function deliverAll(work: Work, orderId: string): Promise<void> {
  const lines = await work.trx
    .selectFrom('orderLine')
    .select('id')
    .where('orderId', '=', orderId)
    .where('kind', '=', 'repair')
    .execute()

  await deliverLines(work, { orderId, lineIds: lines.map(({ id }) => id) })
}
