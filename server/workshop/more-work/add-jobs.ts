import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Work } from '#server/kernel/work.ts'
import { refusePromise } from '#server/workshop/bench/check.ts'
import { lockPromises } from '#server/workshop/bench/queue-store.ts'
import { listPromises, nextPosition, promiseDay } from '#server/workshop/bench/tasks.ts'
import { proposeWork, tellOfWork } from '#server/workshop/tickets/letters.ts'
import { noteOnTicket, onSeenTicket } from '#server/workshop/tickets/note.ts'
import { reserveParts } from '#server/workshop/tickets/parts.ts'
import { readTicket } from '#server/workshop/tickets/present.ts'
import { priceJobs, refuseRows, refuseUnsaid } from '#server/workshop/tickets/price-jobs.ts'
import {
  deleteProposal,
  insertProposal,
  listProposedJobs,
  type ProposedJob,
} from '#server/workshop/tickets/proposal-store.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import {
  findJobs,
  insertJobs,
  insertTasks,
  isOnBench,
  listTicketClubs,
  listTicketJobs,
  lockTicket,
  payerOf,
  ticketOwner,
  type TicketRow,
} from '#server/workshop/tickets/store.ts'
import { withTax } from '#server/workshop/tickets/with-tax.ts'
import { dayOfProposed, workLeft } from '#server/workshop/tickets/work-of.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

type NewWork = Parsed<typeof ticketWorkContract.addJobs>['body'] & { ticketId: string }

/** The client has not answered the estimate yet, so the new work joins it. */
const isToAsk = (status: TicketStatus) => ['intake', 'triage', 'estimated', 'awaiting_approval'].includes(status)

/**
 * Adds work on clubs that are here. Work that was signed for, or is within the client's limit, begins; other work is
 * proposed to the client, and the approved work goes on meanwhile.
 */
export function addJobs(work: Work, { key, ...request }: NewWork & { key: string }) {
  const keyed = { endpoint: ticketWorkContract.addJobs, key, request }

  return withIdempotency(work, keyed, (keep) =>
    onSeenTicket(work, request, async (work, row) => {
      refuseAddition(row)
      await add(work, row, request)
      return keep(work, await readTicket(work, row.id))
    }),
  )
}

function refuseAddition({ status, orderNumber, orderId }: TicketRow): void {
  if (orderId !== null) {
    throw new Failure('wrong_state', `It is billed as ${orderNumber}. Take in a new ticket for more work.`)
  }
  if (!isToAsk(status) && !isOnBench(status)) {
    throw new Failure('wrong_state', 'More work is added before it is ready. Send it back to the bench first.')
  }
}

async function add(work: Work, row: TicketRow, { clubs, promise, signedName }: NewWork): Promise<void> {
  const { trx, context, now } = work
  const jobs = await priceAdded(work, row, clubs)
  if (promise) await refuseLatePromise(work, row, { jobs, promise })
  if (isToAsk(row.status)) {
    await insertJobs(work, asRows(row, jobs), await positionAfter(work, row))
    if (promise) await keepPromise(work, row, promise)
    await noteOnTicket(work, row.id, { action: 'ticket_jobs_added', reason: `Added: ${namesOf(jobs)}` })
    if (row.status === 'awaiting_approval') await askAnew(work, row.id)
    return
  }

  const agreed = await listTicketJobs(work, row.id)
  const totalCents = await withTax(work, { payerId: payerOf(row), jobs: [...agreed, ...jobs] })
  const isAllowed = row.limitCents !== null && totalCents <= row.limitCents
  if (signedName !== undefined || isAllowed) {
    const how = signedName === undefined ? 'Within what the client said' : `Signed at the counter by ${signedName}`
    await begin(work, row, { jobs, promise, how, signedName })
    await tellOfWork(work, row.id, { names: namesOf(jobs), totalCents })
    return
  }

  await insertProposal(work, { ticketId: row.id, jobs, promise, at: now, by: actorIdOf(context.actor) })
  await noteOnTicket(work, row.id, { action: 'ticket_work_proposed', reason: `Proposed: ${namesOf(jobs)}` })
  const linkVersion = await renewLink(trx, { table: 'ticket', id: row.id }, now)
  const all = [...agreed, ...(await listProposedJobs(work, row.id))]
  const askedCents = await withTax(work, { payerId: payerOf(row), jobs: all })
  await proposeWork(work, row, { names: namesOf(jobs), totalCents: askedCents, linkVersion })
}

type AddedJob = Omit<ProposedJob, 'id' | 'promisedOn' | 'promiseReason' | 'isRush' | 'at'> & { position: number }

/** Today's prices, for clubs of the ticket that are in the house. */
async function priceAdded(work: Work, row: TicketRow, clubs: NewWork['clubs']): Promise<AddedJob[]> {
  const known = new Map((await listTicketClubs(work, row.id)).map((club) => [club.id, club]))
  const wanted = clubs.map(({ ticketClubId, jobs }) => {
    const club = known.get(ticketClubId)
    if (!club) throw invalidField('clubs', 'One of these clubs is not on this ticket.')
    if (club.collectedAt !== null) throw invalidField('clubs', `The ${nameOfSlot(club.slot).toLowerCase()} has left.`)
    return { club, slot: club.slot, jobs }
  })
  const specs = wanted.map(({ club }) => club.spec)
  const { priced, refused, unsaid } = await priceJobs(work, wanted, specs)
  if (refused.length > 0) refuseRows(refused)
  refuseUnsaid({ unsaid })
  const codes = priced.flat().map(({ job }) => job)
  const listed = new Map((await findJobs(work, codes)).map((job) => [job.code, job]))

  return wanted.flatMap(({ club }, at) =>
    (priced[at] ?? []).map((job, position) => {
      const { name = job.job, benchMinutes = 0, cures = false, bends = null } = listed.get(job.job) ?? {}
      const none = { sku: null, itemName: null, variant: null, bends: bends !== null }
      return { ...job, ...none, name, benchMinutes, cures, position, ticketClubId: club.id, clubId: club.clubId }
    }),
  )
}

const namesOf = (jobs: readonly Pick<AddedJob, 'name'>[]) =>
  [...Map.groupBy(jobs, ({ name }) => name)].map(([name, own]) => `${own.length} x ${name}`).join(', ')

const asRows = ({ id: ticketId }: Pick<TicketRow, 'id'>, jobs: readonly Omit<AddedJob, 'position'>[]) =>
  jobs.map((job) => ({ ...job, ticketId }))

/** The position after all jobs and tasks that the ticket ever had. */
async function positionAfter(work: Work, { id }: Pick<TicketRow, 'id'>): Promise<number> {
  const last = Math.max(-1, ...(await listTicketJobs(work, id)).map(({ position }) => position))

  return Math.max(last + 1, await nextPosition(work, ticketOwner(id)))
}

type NewPromise = NonNullable<NewWork['promise']>

async function refuseLatePromise(
  work: Work,
  row: TicketRow,
  { jobs, promise }: { jobs: readonly AddedJob[]; promise: NewPromise },
): Promise<void> {
  const { day: on, isRush } = promise
  await refusePromise(work, { ...(await workLeft(work, row, jobs)), on, isRush })
}

const keepPromise = (
  work: Work,
  { id }: Pick<TicketRow, 'id'>,
  { day: promisedOn, reason }: Pick<NewPromise, 'day' | 'reason'>,
) => promiseDay(work, ticketOwner(id), { promisedOn, reason, at: work.now, by: actorIdOf(work.context.actor) })

/** A client who has been asked already gets a newer letter. */
async function askAnew(work: Work, ticketId: string): Promise<void> {
  const locked = await lockTicket(work, ticketId)
  if (locked) await takeTicketStep(work, locked, { to: 'estimated', reason: 'More work was added' })
  const row = await lockTicket(work, ticketId)
  // A group's payer is asked once for all bags.
  if (row && row.groupId === null) await takeTicketStep(work, row, { to: 'awaiting_approval' })
}

interface AgreedWork {
  jobs: readonly Omit<AddedJob, 'position'>[]
  promise: Pick<NewPromise, 'day' | 'reason'> | undefined
  how: string
  signedName: string | undefined
}

/** Gives the work to the bench and reserves its parts. */
async function begin(work: Work, row: TicketRow, { jobs, promise, how, signedName }: AgreedWork): Promise<void> {
  const from = await positionAfter(work, row)
  await insertJobs(work, asRows(row, jobs), from)
  if (promise) await keepPromise(work, row, promise)
  const [promised] = await listPromises(work, ticketOwner(row.id))
  await insertTasks(work, row.id, promised?.promisedOn ?? row.neededBy, from)
  const { totalCents: approvedCents } = (await lockTicket(work, row.id)) ?? row
  await noteOnTicket(work, row.id, {
    action: 'ticket_jobs_added',
    reason: `Added: ${namesOf(jobs)}. ${how}`,
    set: { approvedCents, ...(signedName !== undefined && { signedName }) },
  })
  const missing = await reserveParts(work, row.id, from)
  await moveBack(work, row.id, missing)
}

/** Returns a finished ticket to the bench, or lets it wait for a missing part. */
async function moveBack(work: Work, ticketId: string, missing: string | undefined): Promise<void> {
  const row = await lockTicket(work, ticketId)
  if (row?.status === 'curing' || row?.status === 'qc') {
    await takeTicketStep(work, row, { to: 'in_repair', reason: 'More work was added', isMore: true })
  }
  const now = await lockTicket(work, ticketId)
  if (now && missing !== undefined && now.status !== 'awaiting_parts') {
    await takeTicketStep(work, now, { to: 'awaiting_parts', reason: missing })
  }
}

/** Refuses work on clubs that have left. */
async function refuseGone(work: Work, { id }: TicketRow, jobs: readonly ProposedJob[]): Promise<void> {
  const clubs = await listTicketClubs(work, id)
  const gone = clubs.find((club) => club.collectedAt !== null && jobs.some((job) => job.ticketClubId === club.id))
  if (gone) throw new Failure('wrong_state', `The ${nameOfSlot(gone.slot).toLowerCase()} has left. Call us about it.`)
}

export type ProposalReply = { answer: 'approve'; signedName: string } | { answer: 'decline' }

/** Takes the client's answer about proposed work: it begins, or is dropped. */
export async function answerProposed(
  work: Work,
  row: TicketRow,
  { reply, where }: { reply: ProposalReply; where: 'at the counter' | 'by the link' },
): Promise<void> {
  const jobs = await listProposedJobs(work, row.id)
  const [first] = jobs
  if (!first) throw new Failure('wrong_state', 'No work is proposed that waits for an answer.')
  await deleteProposal(work, row.id)
  if (reply.answer === 'decline') {
    const reason = `Declined ${where}: ${namesOf(jobs)}`
    await noteOnTicket(work, row.id, { action: 'ticket_work_declined', reason })
    return
  }

  refuseAddition(row)
  await refuseGone(work, row, jobs)
  const { signedName } = reply
  const { promisedOn, promiseReason: reason } = first
  // Promises are made one at a time, on current data.
  await lockPromises(work)
  const day = await dayOfProposed(work, row, jobs)
  await begin(work, row, {
    jobs,
    promise: day === undefined ? undefined : { day, reason },
    how: `Signed ${where} by ${signedName}`,
    signedName,
  })
  if (promisedOn === null || day === promisedOn) return
  // They agreed to another day than the one possible now.
  const totalCents = await withTax(work, { payerId: payerOf(row), jobs: await listTicketJobs(work, row.id) })
  await tellOfWork(work, row.id, { names: namesOf(jobs), totalCents })
}

type Reply = Parsed<typeof ticketWorkContract.answerProposal>['body'] & { ticketId: string }

/** Staff record the client's answer. */
export const answerProposal = (work: Work, { ticketId, version, ...reply }: Reply) =>
  onSeenTicket(work, { ticketId, version }, async (work, row): Promise<Ticket> => {
    await answerProposed(work, row, { reply, where: 'at the counter' })
    await recordEvent(work, {
      action: 'ticket_proposal_answered',
      entity: 'ticket',
      entityId: ticketId,
      after: { answer: reply.answer },
      ...(row.personId !== null && { onBehalfOf: row.personId }),
    })
    return readTicket(work, ticketId)
  })
