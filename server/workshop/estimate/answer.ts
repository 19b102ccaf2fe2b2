import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import { refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { answerProposed } from '#server/workshop/more-work/add-jobs.ts'
import { estimateLink } from '#server/workshop/tickets/letters.ts'
import { noteOnTicket } from '#server/workshop/tickets/note.ts'
import { presentTicket, ticketNotFound } from '#server/workshop/tickets/present.ts'
import { listProposedJobs } from '#server/workshop/tickets/proposal-store.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import { type TicketRow, findTicket, lockTicket } from '#server/workshop/tickets/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Estimate, EstimateAnswer } from '#shared/workshop/estimate-contract.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

/** The ticket behind a link. Any fault of a link is answered as not found. */
async function checkLink(work: Work, token: string): Promise<string> {
  const linked = estimateLink.read(work.services.config.secretKey, token)
  const ticket = linked && (await findLinked(work, linked.id))
  if (!ticket) throw ticketNotFound()
  refuseReplaced(linked, ticket, atPlaceOf(work, ticket).place)

  return ticket.id
}

const findLinked = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('ticket')
    .select(['id', 'locationId', 'linkVersion', 'linkRenewedAt'])
    .where('id', '=', id)
    .executeTakeFirst()

export async function presentEstimate(work: Work, row: TicketRow): Promise<Estimate> {
  const { number, status, clubs, photos, totalCents, totalWithTaxCents, promises, proposed } = await presentTicket(
    work,
    row,
  )
  const slots = new Map(clubs.map(({ id, slot }) => [id, slot]))

  return {
    number,
    status,
    isOpen: status === 'awaiting_approval' || proposed !== null,
    photos,
    clubs: clubs.map(({ slot, condition, photos: ofClub, collectedAt, jobs }) => ({
      slot,
      condition,
      photos: ofClub,
      collectedAt,
      jobs: jobs.map(presentJob),
    })),
    totalCents,
    totalWithTaxCents,
    promisedOn: promises[0]?.promisedOn ?? null,
    proposed: proposed && {
      ...proposed,
      jobs: proposed.jobs.flatMap(({ ticketClubId, ...job }) => {
        const slot = slots.get(ticketClubId)
        return slot ? [{ ...presentJob(job), slot }] : []
      }),
    },
  }
}

type PresentedJob = Pick<Ticket['clubs'][number]['jobs'][number], 'name' | 'item' | 'wraps' | 'priceCents'>

const presentJob = ({ name, item, wraps, priceCents }: PresentedJob) => ({
  name,
  part: item?.name ?? null,
  wraps,
  priceCents,
})

export async function readEstimate(work: Work, token: string): Promise<Estimate> {
  const row = await findTicket(work, await checkLink(work, token))
  if (!row) throw ticketNotFound()
  const isSettled = row.status !== 'awaiting_approval' && (await listProposedJobs(work, row.id)).length === 0
  const history = ['ticket_transition', 'ticket_id'] as const
  await refuseSettled(work.trx, { id: row.id, history, isSettled, days: 30 }, work.now)

  return presentEstimate(work, row)
}

/** Takes the client's answer: approved by name, declined, or a question, which makes it an estimate again. */
export const answerEstimate = (work: Work, answer: EstimateAnswer): Promise<Estimate> =>
  atomically(work, async (work) => {
    const row = await lockTicket(work, await checkLink(work, answer.token))
    if (!row) throw ticketNotFound()
    // Work may have been added before the lock that this link has not shown.
    await checkLink(work, answer.token)
    if (row.status === 'awaiting_approval') await takeTicketStep(work, row, stepOf(answer))
    else await answerMore(work, row, answer)
    const now = await findTicket(work, row.id)
    return presentEstimate(work, now ?? row)
  })

/** The answer about more work: approved work goes on, and a question leaves the proposal as it is. */
async function answerMore(work: Work, row: TicketRow, answer: EstimateAnswer): Promise<void> {
  if ((await listProposedJobs(work, row.id)).length === 0) {
    throw new Failure('wrong_state', 'This estimate was answered already.')
  }
  if (answer.answer === 'ask') {
    await noteOnTicket(work, row.id, { action: 'ticket_question_asked', reason: `Asks: ${answer.question}` })
    return
  }
  await answerProposed(work, row, { reply: answer, where: 'by the link' })
}

type EstimateReply =
  | { answer: 'approve'; signedName: string }
  | { answer: 'decline' }
  | { answer: 'ask'; question: string }

export function stepOf(answer: EstimateReply) {
  if (answer.answer === 'ask') return { to: 'estimated' as const, reason: `Asks: ${answer.question}` }
  if (answer.answer === 'decline') return { to: 'declined' as const, reason: 'Declined by the link' }

  const { signedName } = answer
  return { to: 'approved' as const, reason: 'Signed by the link', set: { signedName } }
}
