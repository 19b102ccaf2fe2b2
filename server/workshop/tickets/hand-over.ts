import type { Timed, Work } from '#server/kernel/work.ts'
import { listBenchTasks } from '#server/workshop/bench/tasks.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { unsaidBendWords } from '#shared/workshop/bend.ts'
import { isInHouse, isWaiting } from '#shared/workshop/status.ts'

import { noteOnTicket, refuseUnseen } from './note.ts'
import { listProposedJobs } from './proposal-store.ts'
import { type TicketClubRow, type TicketRow, isOnBench, listTicketClubs, ticketOwner } from './store.ts'

/** A ready ticket with a price and a canceled bill does not leave for free. */
export function refuseUnbilled(row: Pick<TicketRow, 'status' | 'orderId' | 'number' | 'totalCents'>): void {
  if (isToBill(row)) throw new Failure('wrong_state', `${row.number} is to be billed first.`)
}

export const isToBill = (row: Pick<TicketRow, 'status' | 'orderId' | 'totalCents'>) =>
  isWaiting(row) && row.orderId === null && row.totalCents > 0

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
  await refuseUnseen(work, row, version)
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
