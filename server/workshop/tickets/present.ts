import { filesOf } from '#server/files/service.ts'
import { atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { listBenchTasks, listPromises } from '#server/workshop/bench/tasks.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { listNotices } from './notice-store.ts'
import { missingPartsOf, takenPartsOf } from './parts.ts'
import { listProposedJobs } from './proposal-store.ts'
import {
  type TicketJobRow,
  type TicketRow,
  findTicket,
  listTicketClubs,
  listTicketJobs,
  listTransitions,
  lockTicket,
  payerOf,
  ticketOwner,
} from './store.ts'
import { billedOf, withTax } from './with-tax.ts'
import { dayOfProposed } from './work-of.ts'

export const ticketNotFound = () => new Failure('not_found', 'There is no such ticket.')

/** Does something to a ticket: in one transaction, under its lock, and at its own place. */
export const onTicket = <Result>(
  work: Work,
  ticketId: string,
  act: (work: Work, row: TicketRow) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const row = await lockTicket(work, ticketId)
    if (!row) throw ticketNotFound()

    return act(atPlaceOf(work, row), row)
  })

export async function readTicket(work: Work, id: string): Promise<Ticket> {
  const row = await findTicket(work, id)
  if (!row) throw ticketNotFound()

  return presentTicket(work, row)
}

/** A ticket with clubs, jobs, tasks and history. */
export async function presentTicket(asked: Work, row: TicketRow): Promise<Ticket> {
  const work = atPlaceOf(asked, row)
  const [clubs, jobs, tasks, promises, history, notices, ofBag] = await inOneTrip([
    listTicketClubs(work, row.id),
    listTicketJobs(work, row.id),
    listBenchTasks(work, ticketOwner(row.id)),
    listPromises(work, ticketOwner(row.id)),
    listTransitions(work, row.id),
    listNotices(work, row),
    filesOf(work, 'ticket', [row.id]),
  ])
  const jobIds = jobs.map(({ id }) => id)
  const payerId = payerOf(row)
  const [totalWithTaxCents, proposed, ofClubs, missingParts, taken] = await inOneTrip([
    row.orderId === null
      ? withTax(work, { payerId, jobs })
      : billedOf(work, [row.id]).then((billed) => billed.get(row.id) ?? 0),
    presentProposal(work, { row, payerId, jobs }),
    filesOf(
      work,
      'ticket_club',
      clubs.map(({ id }) => id),
    ),
    missingPartsOf(work, jobIds),
    takenPartsOf(work, jobIds),
  ])

  return {
    ...row,
    person: row.personId === null ? null : { id: row.personId, name: row.personName ?? '' },
    hasEmail: Boolean(row.personEmail),
    order: presentOrderOf(row),
    totalWithTaxCents,
    proposed,
    missingParts,
    taken,
    group: row.groupId === null ? null : { id: row.groupId, number: row.groupNumber ?? '', name: row.groupName ?? '' },
    benchMinutes: jobs.reduce((sum, { benchMinutes }) => sum + benchMinutes, 0),
    clubs: clubs.map((club) => ({
      ...club,
      photos: ofClubs.get(club.id) ?? [],
      jobs: jobs.filter(({ ticketClubId }) => ticketClubId === club.id).map(presentJob),
    })),
    tasks: tasks.map(({ cureMinutes, ...task }) => ({ ...task, curesMinutes: cureMinutes })),
    photos: ofBag.get(row.id) ?? [],
    promises,
    notices,
    history: withPromises(history, promises),
  }
}

type Step = Omit<Ticket['history'][number], 'promisedOn'>

/** The history with each new promise, by whom and why. The first promise belongs to the intake. */
function withPromises(
  steps: readonly Step[],
  latestFirst: Awaited<ReturnType<typeof listPromises>>,
): Ticket['history'] {
  const others = latestFirst.slice(0, -1).flatMap(({ at, by, reason, promisedOn }) => {
    const status = (steps.findLast((step) => step.at <= at) ?? steps[0])?.to
    return status ? [{ at, from: status, to: status, by, reason, promisedOn }] : []
  })

  return [...steps.map((step) => ({ ...step, promisedOn: null })), ...others].toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )
}

function presentOrderOf({
  orderId,
  orderNumber,
  orderDueCents,
  orderTotalCents,
  orderOff: off,
}: TicketRow): Ticket['order'] {
  if (orderId === null) return null

  return { id: orderId, number: orderNumber ?? '', dueCents: orderDueCents ?? 0, totalCents: orderTotalCents ?? 0, off }
}

type PresentedJob = Omit<
  TicketJobRow,
  'ticketClubId' | 'clubId' | 'benchMinutes' | 'cures' | 'position' | 'itemId' | 'itemKind' | 'partCents' | 'partTax'
>

/** The proposed work; null if there is none. */
async function presentProposal(
  work: Work,
  { row, payerId, jobs }: { row: TicketRow; payerId: string | null; jobs: readonly TicketJobRow[] },
): Promise<Ticket['proposed']> {
  const proposed = await listProposedJobs(work, row.id)
  if (proposed.length === 0) return null

  return {
    jobs: proposed.map((job) => ({ ...presentJob(job), ticketClubId: job.ticketClubId })),
    totalWithTaxCents: await withTax(work, { payerId, jobs: [...jobs, ...proposed] }),
    promisedOn: (await dayOfProposed(work, row, proposed)) ?? null,
  }
}

const presentJob = ({ id, job, name, sku, itemName, variant, wraps, bends, note, priceCents }: PresentedJob) => ({
  id,
  job,
  name,
  item: sku === null ? null : { sku, name: [itemName, variant].filter(Boolean).join(', ') },
  wraps,
  bends,
  note,
  priceCents,
})
