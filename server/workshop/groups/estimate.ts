import { recordEvent } from '#server/audit/service.ts'
import { type OnDatabase, atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { recordLink, refuseAfter, refuseReplaced, renewLink } from '#server/kernel/secrets/signed-link.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { presentEstimate, stepOf } from '#server/workshop/estimate/answer.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import { type TicketRow, findTicket, lockTicket } from '#server/workshop/tickets/store.ts'
import { billsWithTax } from '#server/workshop/tickets/with-tax.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { priceWords } from '#shared/money.ts'
import { counted } from '#shared/words.ts'
import {
  type GroupAnswer,
  type GroupEstimate,
  groupEstimateContract,
} from '#shared/workshop/groups/estimate-contract.ts'

import { noteInHistory } from './history.ts'
import { groupNotFound, onGroup, readGroup } from './present.ts'
import { type GroupRecord, findGroup, lockGroup, lockTicketsOf } from './store.ts'

export const groupLink = recordLink('sign links of groups of bags', '/bags')

/**
 * Asks the payer by one mail about everything that is estimated, and again about what they have not answered. A payer
 * without an address answers by the same link, shown at the counter.
 */
export const askPayer = (
  work: Work,
  { key, ...request }: { groupId: string; key: string | undefined },
): Promise<Output<typeof groupEstimateContract.askPayer>> =>
  withIdempotency(work, { endpoint: groupEstimateContract.askPayer, key, request }, (keep) =>
    onGroup(work, request.groupId, async (work, group) => {
      const { groupId } = request
      const bags = await lockTicketsOf(work, groupId)
      const toApprove = bags.filter(({ status }) => status === 'estimated' || status === 'awaiting_approval')
      if (toApprove.length === 0) throw new Failure('wrong_state', 'No bag of it is estimated and waits for a word.')
      const ticketIds = toApprove.map(({ id }) => id)
      const [totalCents = 0] = await billsWithTax(work, [{ payerId: group.payerId, ticketIds }])
      const link = await sendEstimate(work, group, { count: toApprove.length, totalCents })

      for (const { id, status } of toApprove) {
        const row = status === 'estimated' ? await lockTicket(work, id) : undefined
        if (row) await takeTicketStep(work, row, { to: 'awaiting_approval' })
      }
      await recordEvent(work, {
        action: 'ticket_group_asked',
        entity: 'ticket_group',
        entityId: groupId,
        after: { bags: toApprove.length, totalCents },
        ...(group.payerId !== null && { onBehalfOf: group.payerId }),
        publish: { version: group.version, personId: group.payerId },
      })
      return keep(work, { ...(await readGroup(work, groupId)), link })
    }),
  )

interface EstimateTotals {
  count: number
  totalCents: number
}

/** Sends or shows the link: without an address it is shown at the counter. */
async function sendEstimate(
  work: Work,
  group: GroupRecord,
  { count, totalCents }: EstimateTotals,
): Promise<string | null> {
  const {
    trx,
    services: { config },
    now,
  } = work
  const { id, name, payerId, payerEmail } = group
  if (payerId === null) throw new Failure('wrong_state', 'Nobody pays for these bags yet: say who does, then ask.')
  const { currency, locale } = work.place
  const linkVersion = await renewLink(trx, { table: 'ticketGroup', id }, now)
  const url = groupLink.urlOf(config, { id, linkVersion })
  if (payerEmail === null) return url

  await queueTemplate(work, {
    template: 'ticket_group_estimate',
    to: payerEmail,
    personId: payerId,
    about: id,
    facts: { name, bags: counted(count, 'bag'), total: priceWords(totalCents, currency, locale) },
    lines: ['We begin with each bag once you agree to it. The page shows what each club gets.'],
    action: { label: 'Look at the bags', url },
    notes: ['Whoever has this link can answer for you. It takes the place of any that you were sent before.'],
  })
  return null
}

/** Any fault of a link is answered as not found. */
async function checkLink(work: Work, token: string): Promise<GroupRecord> {
  const linked = groupLink.read(work.services.config.secretKey, token)
  const group = linked && (await findGroup(work, linked.id))
  if (!group || group.payerId === null) throw groupNotFound()
  refuseReplaced(linked, group, atPlaceOf(work, group).place)

  return group
}

async function presentWaiting(work: Work, { id, number, name, payerId }: GroupRecord): Promise<GroupEstimate> {
  const waiting = await work.trx
    .selectFrom('ticket')
    .select('id')
    .where('groupId', '=', id)
    .where('status', '=', 'awaiting_approval')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const rows = await inOneTrip(waiting.map((bag) => findTicket(work, bag.id)))
  const bags = await inOneTrip(rows.flatMap((row) => (row ? [presentBag(work, row)] : [])))
  // One bill: if tax is rounded by order, its total is not the sum of the bags.
  const bill = { payerId, ticketIds: waiting.map((bag) => bag.id) }
  const [totalWithTaxCents = 0] = await billsWithTax(work, [bill])

  return {
    number,
    name,
    bags,
    totalCents: bags.reduce((sum, { totalCents }) => sum + totalCents, 0),
    totalWithTaxCents,
  }
}

const presentBag = async (work: Work, row: TicketRow): Promise<GroupEstimate['bags'][number]> => ({
  ...(await presentEstimate(work, row)),
  id: row.id,
  version: row.version,
  owner: row.personName ?? row.bagName,
})

export async function readGroupEstimate(work: Work, token: string): Promise<GroupEstimate> {
  const group = await checkLink(work, token)
  const estimate = await presentWaiting(work, group)
  if (estimate.bags.length === 0) refuseAfter(await lastAnswered(work, group.id), 30, work.now)

  return estimate
}

/** The last answer about a bag, by the payer or by the desk for them. */
const lastAnswered = async ({ trx }: OnDatabase, groupId: string): Promise<Date | null | undefined> =>
  (
    await trx
      .selectFrom('ticketTransition')
      .innerJoin('ticket', 'ticket.id', 'ticketId')
      .select((eb) => eb.fn.max('at').as('at'))
      .where('groupId', '=', groupId)
      .where('fromStatus', '=', 'awaiting_approval')
      .executeTakeFirst()
  )?.at

/** Takes the payer's answer about chosen bags, all or none, each in the version they saw. */
export const answerGroupEstimate = (work: Work, answer: GroupAnswer): Promise<GroupEstimate> =>
  atomically(work, async (work) => {
    const { id: groupId } = await checkLink(work, answer.token)
    await lockGroup(work, groupId)
    // The payer may have changed before the lock.
    const group = await checkLink(work, answer.token)
    const seen = new Map(answer.bags.map(({ id, version }) => [id, version]))
    await lockAll(work, { ticket: [...seen.keys()] })
    for (const id of seen.keys()) {
      const row = await findTicket(work, id)
      if (row?.groupId !== groupId) throw groupNotFound()
      if (row.status !== 'awaiting_approval' || row.version !== seen.get(id)) {
        throw new Failure('wrong_state', `${row.number} was answered or has changed meanwhile. Look at the bags again.`)
      }
      await takeTicketStep(work, row, stepOf(answer))
    }
    const after = { answer: answer.answer, bags: seen.size }
    await noteInHistory(work, group, { action: 'ticket_group_answered', after })
    return presentWaiting(work, group)
  })
