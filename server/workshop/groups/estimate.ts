import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { recordLink, refuseAfter, refuseReplaced, renewLink } from '#server/kernel/secrets/signed-link.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { getLocation, readStudioPlace } from '#server/settings/service.ts'
import { presentEstimate, stepOf } from '#server/workshop/estimate/answer.ts'
import type { TicketServices } from '#server/workshop/tickets/present.ts'
import { takeTicketStep } from '#server/workshop/tickets/step.ts'
import { findTicket, lockTicket, type TicketRow } from '#server/workshop/tickets/store.ts'
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
import { groupNotFound, readGroup } from './present.ts'
import { findGroup, type GroupRecord, lockGroup, lockTicketsOf } from './store.ts'

export const groupLink = recordLink('sign links of groups of bags', '/bags')

/**
 * Asks the payer by one mail about all that is estimated, and once more about what they have not answered. One without an address
 * answers by the same link, which is shown at the counter.
 */
export const askPayer = (
  services: Services,
  { key, ...request }: { groupId: string; key: string | undefined },
  context: Context,
): Promise<Output<typeof groupEstimateContract.askPayer>> =>
  withIdempotency(services, { endpoint: groupEstimateContract.askPayer, key, request }, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { groupId } = request
      const group = await lockGroup(trx, groupId)
      if (!group) throw groupNotFound()
      const bags = await lockTicketsOf(trx, groupId)
      const asked = bags.filter(({ status }) => status === 'estimated' || status === 'awaiting_approval')
      if (asked.length === 0) throw new Failure('wrong_state', 'No bag of it is estimated and waits for a word.')
      const ticketIds = asked.map(({ id }) => id)
      const [totalCents = 0] = await billsWithTax(trx, services.now(), [{ payerId: group.payerId, ticketIds }])
      const link = await sendEstimate(services, trx, group, { count: asked.length, totalCents })

      for (const { id, status } of asked) {
        const row = status === 'estimated' ? await lockTicket(trx, id) : undefined
        if (row) await takeTicketStep({ services, trx, context }, row, { to: 'awaiting_approval' })
      }
      await recordEvent(trx, context, {
        action: 'ticket_group_asked',
        entity: 'ticket_group',
        entityId: groupId,
        after: { bags: asked.length, totalCents },
        ...(group.payerId !== null && { onBehalfOf: group.payerId }),
        publish: { version: group.version, personId: group.payerId },
      })
      return keep(trx, { ...(await readGroup({ ...services, db: trx }, groupId)), link })
    }),
  )

interface EstimateTotals {
  count: number
  totalCents: number
}

/** Its link where no mail can carry it. */
async function sendEstimate(
  { config, now }: Services,
  trx: Db,
  group: GroupRecord,
  { count, totalCents }: EstimateTotals,
): Promise<string | null> {
  const { id, name, payerId, payerEmail } = group
  if (payerId === null) throw new Failure('wrong_state', 'Nobody pays for these bags yet: say who does, then ask.')
  const { currency, locale } = await getLocation(trx)
  const linkVersion = await renewLink(trx, { table: 'ticket_group', id }, now())
  const url = groupLink.urlOf(config, { id, linkVersion })
  if (payerEmail === null) return url

  await queueTemplate(trx, {
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

/** Whatever is wrong with a link, there is nothing behind it. */
async function checkLink(db: Db, { config }: Services, token: string): Promise<GroupRecord> {
  const linked = groupLink.read(config.secretKey, token)
  const group = linked && (await findGroup(db, linked.id))
  if (!group || group.payerId === null) throw groupNotFound()
  await refuseReplaced(linked, group, () => readStudioPlace(db))

  return group
}

async function presentWaiting(
  services: TicketServices,
  { id, number, name, payerId }: GroupRecord,
): Promise<GroupEstimate> {
  const waiting = await services.db
    .selectFrom('ticket')
    .select('id')
    .where('groupId', '=', id)
    .where('status', '=', 'awaiting_approval')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const rows = await Promise.all(waiting.map((bag) => findTicket(services.db, bag.id)))
  const bags = await Promise.all(rows.flatMap((row) => (row ? [presentBag(services, row)] : [])))
  // They are billed together: where tax is rounded once for an order, that is not the sum of the bags.
  const bill = { payerId, ticketIds: waiting.map((bag) => bag.id) }
  const [totalWithTaxCents = 0] = await billsWithTax(services.db, services.now(), [bill])

  return {
    number,
    name,
    bags,
    totalCents: bags.reduce((sum, { totalCents }) => sum + totalCents, 0),
    totalWithTaxCents,
  }
}

const presentBag = async (services: TicketServices, row: TicketRow): Promise<GroupEstimate['bags'][number]> => ({
  ...(await presentEstimate(services, row)),
  id: row.id,
  version: row.version,
  owner: row.personName ?? row.bagName,
})

export async function readGroupEstimate(services: Services, token: string): Promise<GroupEstimate> {
  const group = await checkLink(services.db, services, token)
  const estimate = await presentWaiting(services, group)
  if (estimate.bags.length === 0) refuseAfter(await lastAnswered(services.db, group.id), 30, services.now())

  return estimate
}

/** When the payer, or the desk for them, gave the last word about a bag. */
const lastAnswered = async (db: Db, groupId: string): Promise<Date | null | undefined> =>
  (
    await db
      .selectFrom('ticketTransition')
      .innerJoin('ticket', 'ticket.id', 'ticketId')
      .select((eb) => eb.fn.max('at').as('at'))
      .where('groupId', '=', groupId)
      .where('fromStatus', '=', 'awaiting_approval')
      .executeTakeFirst()
  )?.at

/** Takes the payer's answer about the bags that they name, all or none: each as it was seen. */
export const answerGroupEstimate = (
  services: Services,
  answer: GroupAnswer,
  context: Context,
): Promise<GroupEstimate> =>
  atomically(services.db, async (trx) => {
    const { id: groupId } = await checkLink(trx, services, answer.token)
    await lockGroup(trx, groupId)
    // Somebody else may have become its payer before it was locked.
    const group = await checkLink(trx, services, answer.token)
    const seen = new Map(answer.bags.map(({ id, version }) => [id, version]))
    for (const id of [...seen.keys()].toSorted()) {
      const row = await lockTicket(trx, id)
      if (row?.groupId !== groupId) throw groupNotFound()
      if (row.status !== 'awaiting_approval' || row.version !== seen.get(id)) {
        throw new Failure('wrong_state', `${row.number} was answered or has changed meanwhile. Look at the bags again.`)
      }
      await takeTicketStep({ services, trx, context }, row, stepOf(answer))
    }
    const after = { answer: answer.answer, bags: seen.size }
    await noteInHistory(trx, group, { action: 'ticket_group_answered', after }, context)
    return presentWaiting({ ...services, db: trx }, group)
  })
