import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { refuseReplaced, refuseSettled } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { readStudioPlace } from '#server/settings/service.ts'
import { presentTicket, type TicketServices, ticketNotFound } from '#server/workshop/tickets/present.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import { findTicket, lockTicket, type TicketRow } from '#server/workshop/tickets/store.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Estimate, EstimateAnswer } from '#shared/workshop/estimate-contract.ts'

import { estimateLink } from './link.ts'

/** The ticket behind a link. Whatever is wrong with a link, there is nothing behind it. */
async function checkLink(db: Db, { config }: Services, token: string): Promise<string> {
  const linked = estimateLink.read(config.secretKey, token)
  const ticket = linked && (await findLinked(db, linked.id))
  if (!ticket) throw ticketNotFound()
  await refuseReplaced(linked, ticket, () => readStudioPlace(db))

  return ticket.id
}

const findLinked = (db: Db, id: string) =>
  db.selectFrom('ticket').select(['id', 'linkVersion', 'linkRenewedAt']).where('id', '=', id).executeTakeFirst()

export async function presentEstimate(services: TicketServices, row: TicketRow): Promise<Estimate> {
  const { number, status, clubs, photos, totalCents, promises } = await presentTicket(services, row)

  return {
    number,
    status,
    isOpen: status === 'awaiting_approval',
    photos,
    clubs: clubs.map(({ slot, condition, photos: ofClub, jobs }) => ({
      slot,
      condition,
      photos: ofClub,
      jobs: jobs.map(({ name, item, wraps, priceCents }) => ({ name, part: item?.name ?? null, wraps, priceCents })),
    })),
    totalCents,
    promisedOn: promises[0]?.promisedOn ?? null,
  }
}

export async function readEstimate(services: Services, token: string): Promise<Estimate> {
  const row = await findTicket(services.db, await checkLink(services.db, services, token))
  if (!row) throw ticketNotFound()
  const isSettled = row.status !== 'awaiting_approval'
  const history = ['ticket_transition', 'ticket_id'] as const
  await refuseSettled(services.db, { id: row.id, history, isSettled, days: 30 }, services.now())

  return presentEstimate(services, row)
}

/** Takes the client's answer: agreed with their name, declined, or a question by which it is an estimate once more. */
export const answerEstimate = (services: Services, answer: EstimateAnswer, context: Context): Promise<Estimate> =>
  atomically(services.db, async (trx) => {
    const row = await lockTicket(trx, await checkLink(trx, services, answer.token))
    if (!row) throw ticketNotFound()
    if (row.status !== 'awaiting_approval') throw new Failure('wrong_state', 'This estimate was answered already.')

    await takeTicketStep({ services, trx, context }, row, stepOf(answer))
    const now = await findTicket(trx, row.id)
    return presentEstimate({ ...services, db: trx }, now ?? row)
  })

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
