import { recordKind, takeStep, wrongState } from '#server/audit/service.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { insertClubHistory } from '#server/workshop/bag/store.ts'
import { deleteOpenTasks, listPromises } from '#server/workshop/bench/tasks.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { TicketStatus, isInHouse, nameOfStep, ticketSteps, ticketWords } from '#shared/workshop/status.ts'
import { Ticket } from '#shared/workshop/tickets-contract.ts'

import { lockWithOrder, settleDisposed } from './dispose.ts'
import { askClient, tellReady } from './letters.ts'
import { insertNotices } from './notice-store.ts'
import { orderOfTicket } from './order-ticket.ts'
import { releaseParts, reserveParts, settleParts } from './parts.ts'
import { presentTicket, readTicket, ticketNotFound } from './present.ts'
import { deleteProposal, listProposedJobs } from './proposal-store.ts'
import {
  type TicketRow,
  insertReworkTasks,
  insertTasks,
  listTicketClubs,
  listTicketJobs,
  lockTicket,
  returnClubs,
  ticketHistory,
  ticketOwner,
} from './store.ts'

const tickets = recordKind({
  entity: 'ticket',
  noun: 'ticket',
  action: 'ticket_changed',
  machine: ticketSteps,
  words: ticketWords,
  table: 'ticket',
  history: ticketHistory,
  personOf: ({ personId }: TicketRow) => personId,
  current: async (work: Work, row: TicketRow) => Ticket.encode(await presentTicket(work, row)),
})

interface Step {
  to: TicketStatus
  reason?: string | undefined
  version?: number | undefined
  /** Further changes of its row. */
  set?: Partial<Pick<TicketRow, 'collectedAt' | 'collectedBy' | 'curesUntil' | 'signedName'>>
  /** Returns to the bench for added work, which has its own tasks: nothing was done badly. */
  isMore?: boolean
}

/** Refuses a step that the machine lacks, and names the possible ones. */
function refuseUnknown({ status }: Pick<TicketRow, 'status'>, to: TicketStatus): void {
  if (ticketSteps.canBecome(status, to)) return
  const next = TicketStatus.options.flatMap((one) =>
    ticketSteps.canBecome(status, one) ? nameOfStep(status, one) : [],
  )
  const way = next.length === 0 ? 'Take in a new ticket.' : `What comes next: ${next.join(', ')}.`

  throw wrongState(tickets, status, to, way)
}

/** Steps of the bench, which a held ticket does not take. */
const atBench: readonly TicketStatus[] = ['in_repair', 'curing', 'qc', 'ready']

/** Refuses a step while something is missing: a hold, an answer, what voiding requires. */
async function refuseWaiting(work: OnDatabase, row: TicketRow, to: TicketStatus): Promise<void> {
  const { id, heldAt, heldReason } = row
  if (heldAt !== null && atBench.includes(to)) {
    throw new Failure('wrong_state', `It is held: ${heldReason} Go on with it first.`)
  }
  if (to === 'void') await refuseVoid(work, row)
  if (to === 'ready' && (await listProposedJobs(work, id)).length > 0) {
    throw new Failure(
      'wrong_state',
      'Its client has not answered about the work that was proposed. Write it down first.',
    )
  }
}

/** Work that was handed over or billed cannot be voided. */
async function refuseVoid(work: OnDatabase, { id, orderId, orderNumber, collectedAt }: TicketRow): Promise<void> {
  if (collectedAt !== null) {
    throw new Failure('wrong_state', 'Its work was handed over once: finish the rework, and hand it over again.')
  }
  if (orderId !== null) {
    throw new Failure('wrong_state', `It is billed as ${orderNumber}: give back what was paid and cancel that first.`)
  }
  if ((await listTicketClubs(work, id)).some((club) => club.collectedAt !== null)) {
    throw new Failure(
      'wrong_state',
      'Clubs of it have left with what was done to them: do the rest, and bill all of it.',
    )
  }
}

/**
 * Takes a step of a ticket under its lock, with its effects: tasks, parts, an order, the history of each club. An
 * approved ticket without all its parts waits for them.
 */
export async function takeTicketStep(asked: Work, row: TicketRow, step: Step): Promise<void> {
  const work = atPlaceOf(asked, row)
  await takeOneStep(work, row, step)
  if (step.to === 'approved' && row.status !== 'awaiting_parts') await waitForParts(work, row.id)
}

/** Reserves an approved ticket's parts at its place, and lets it wait for missing ones. */
export async function waitForParts(work: Work, ticketId: string): Promise<void> {
  const reason = await reserveParts(work, ticketId)
  const row = reason === undefined ? undefined : await lockTicket(work, ticketId)
  if (row) await takeOneStep(work, row, { to: 'awaiting_parts', reason })
}

async function takeOneStep(
  work: Work,
  row: TicketRow,
  { to, reason, version: seen, set = {}, isMore = false }: Step,
): Promise<void> {
  if (seen === undefined || seen === row.version) refuseUnknown(row, to)
  await refuseWaiting(work, row, to)
  await takeStep(work, tickets, {
    row,
    to,
    seen,
    reason,
    set: async () => ({ ...(await bringAlong(work, { row, to, now: work.now, isMore })), ...set }),
  })
}

interface CompanionStep {
  row: TicketRow
  to: TicketStatus
  now: Date
  isMore: boolean
}

/** The effects of a step, and its further changes of the row. */
async function bringAlong(work: Work, { row, to, now, isMore }: CompanionStep) {
  if (to === 'approved') {
    if (row.status === 'awaiting_parts') return {}
    const [promise] = await listPromises(work, ticketOwner(row.id))
    await insertTasks(work, row.id, promise?.promisedOn ?? row.neededBy)
    return { approvedCents: row.totalCents }
  }
  if (to === 'void') {
    await deleteOpenTasks(work, ticketOwner(row.id))
    await releaseParts(work, row.id)
    await deleteProposal(work, row.id)
    return { heldAt: null, heldReason: '' }
  }
  if (to === 'awaiting_approval') {
    // The newer letter replaces the older. A group's payer is asked once for all bags.
    const renewed = { linkVersion: row.linkVersion + 1, linkRenewedAt: now }
    if (row.groupId === null) await askClient(work, row, renewed.linkVersion)
    return renewed
  }
  if (to === 'picked_up') await settleParts(work, row.id)
  if (to === 'in_repair' && wasDone(row.status) && !isMore) await sendBack(work, row)
  if (to !== 'ready') return {}

  if (row.readyAt === null) await recordService(work, row.id, now)
  // The group's payer is billed and told for all bags.
  if (row.groupId !== null) return { readyAt: now }
  const orderId = row.orderId ?? (await orderOfTicket(work, row))
  const how = await tellReady(work, { ...row, orderId })
  if (how) await insertNotices(work, { id: row.id, readyAt: now }, [0], { how, at: now, by: null })
  return { readyAt: now, orderId }
}

/** Sends it back to the bench: all of it if it was handed over. */
async function sendBack(work: OnDatabase, { id, status }: Pick<TicketRow, 'id' | 'status'>): Promise<void> {
  if (!isInHouse(status)) await returnClubs(work, id)
  await insertReworkTasks(work, id)
}

/** Whether the bench had finished: a return then is rework. */
const wasDone = (status: TicketStatus) => !['approved', 'awaiting_parts'].includes(status)

/** Adds the work to each club's history. */
async function recordService(work: OnDatabase, ticketId: string, at: Date): Promise<void> {
  const jobs = await listTicketJobs(work, ticketId)
  const rows = jobs.flatMap(({ clubId, job, name, sku, wraps }) =>
    clubId === null ? [] : [{ clubId, kind: 'serviced' as const, ticketId, facts: { job, name, sku, wraps }, at }],
  )
  if (rows.length > 0) await insertClubHistory(work, rows)
}

type Request = Omit<Step, 'set' | 'isMore'> & { ticketId: string; signedName?: string | undefined }

/** A step chosen by staff. Handing over has its own endpoint. */
export const stepTicket = (work: Work, { ticketId, signedName, ...step }: Request): Promise<Ticket> =>
  atomically(work, async (work) => {
    const row = await (step.to === 'disposed' ? lockWithOrder(work, ticketId) : lockTicket(work, ticketId))
    if (!row) throw ticketNotFound()
    if (step.to === 'picked_up') throw new Failure('wrong_state', 'Hand it over by its own form: it asks who takes it.')

    if (step.to === 'awaiting_approval' && row.groupId !== null) {
      throw new Failure('wrong_state', 'Its group pays: ask the payer on the page of the group.')
    }
    if (step.to === 'disposed') await settleDisposed(work, row, step)
    await takeTicketStep(work, row, { ...step, ...signedAt(row, step, signedName) })
    return readTicket(work, ticketId)
  })

/** An approval at the counter needs the client's name. Nobody signs for parts that arrived. */
function signedAt(
  { status }: Pick<TicketRow, 'status'>,
  { to, reason }: Pick<Step, 'to' | 'reason'>,
  signedName: string | undefined,
) {
  if (signedName === undefined) {
    if (to !== 'approved' || status === 'awaiting_parts' || !ticketSteps.canBecome(status, to)) return {}
    throw invalidField('signedName', 'Say who agrees to the work: the name of the client, or of whoever pays.')
  }
  if (to !== 'approved') throw invalidField('signedName', 'Nothing is signed for by this step.')
  const how = `Signed at the counter by ${signedName}`

  return { set: { signedName }, reason: reason === undefined ? how : `${how}. ${reason}`.slice(0, 300) }
}
