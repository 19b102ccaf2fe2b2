import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { forgetReasons } from '#server/audit/service.ts'
import { ownersOfFiles } from '#server/files/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { endLinksOf } from '#server/kernel/secrets/signed-link.ts'
import { isOneDisputed } from '#server/orders/service.ts'
import { openStatuses } from '#shared/workshop/status.ts'

import { groupLink } from './groups/estimate.ts'
import { deletePreparedOf, listPreparedOf } from './prepare/own-prepared.ts'
import { estimateLink } from './tickets/letters.ts'

/** Free texts of a ticket: how clubs came and left, notes on agreed and proposed work. */
const wordsOfTicket = (eb: ExpressionBuilder<DB, 'ticket'>) =>
  [
    jsonArrayFrom(
      eb
        .selectFrom('ticketClub')
        .leftJoin('club', 'club.id', 'clubId')
        .select(['slot', 'condition', 'collectedBy', 'collectedReason'])
        .whereRef('ticketClub.ticketId', '=', 'ticket.id')
        .orderBy('ticketClub.position'),
    ).as('clubs'),
    jsonArrayFrom(
      eb
        .selectFrom('ticketJob')
        .select(['job', 'ticketJob.note'])
        .whereRef('ticketJob.ticketId', '=', 'ticket.id')
        .orderBy('ticketJob.position'),
    ).as('work'),
    jsonArrayFrom(
      eb
        .selectFrom('ticketProposal')
        .select(['job', 'ticketProposal.note', 'promiseReason'])
        .whereRef('ticketProposal.ticketId', '=', 'ticket.id')
        .orderBy('at'),
    ).as('proposed'),
  ] as const

/** Including bags without another owner that they paid for in a group. */
const listTicketsOf = (work: OnDatabase, personId: string | null) =>
  work.trx
    .selectFrom('ticket')
    .select(['number', 'status', 'note', 'signedName', 'limitCents', 'neededBy', 'collectedBy', 'createdAt'])
    .select(['bagName', 'heldReason'])
    .select(wordsOfTicket)
    .where('ticket.id', 'in', bagsOf(work, personId))
    .orderBy('createdAt')
    .execute()

const listGroupsOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('ticketGroup')
    .select(['number', 'name', 'arrivesOn', 'note', 'createdAt'])
    .where('payerId', '=', personId)
    .orderBy('createdAt')
    .execute()

const listBagOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('club')
    .select(['slot', 'spec', 'passportCode', 'status', 'createdAt'])
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()

const groupsPaidBy = ({ trx }: OnDatabase, personId: string | null) =>
  trx.selectFrom('ticketGroup').select('id').where('payerId', '=', personId)

/** Their own bags, and ownerless ones that they paid for in a group. */
const bagsOf = (work: OnDatabase, personId: string | null) =>
  work.trx
    .selectFrom('ticket')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('personId', '=', personId),
        eb.and([eb('personId', 'is', null), eb('groupId', 'in', groupsPaidBy(work, personId))]),
      ]),
    )

/** Empties free texts: reasons, the condition of clubs, notes of jobs. */
async function forgetWords(work: OnDatabase, personId: string | null): Promise<void> {
  const { trx } = work
  const ids = bagsOf(work, personId)
  const bags = await trx.selectFrom('ticket').select('id').where('id', 'in', ids).execute()
  const about = { entity: 'ticket', tables: { stockMove: 'ownerId' } }
  await forgetReasons({ trx }, { ...about, ids: bags.map(({ id }) => id) })
  await trx.updateTable('ticketTransition').set({ reason: null }).where('ticketId', 'in', ids).execute()
  await trx
    .updateTable('promise')
    .set({ reason: '' })
    .where('ownerKind', '=', 'ticket')
    .where('ownerId', 'in', ids)
    .execute()
  const nobodys = { condition: '', collectedBy: '', collectedReason: '' }
  await trx.updateTable('ticketClub').set(nobodys).where('ticketId', 'in', ids).execute()
  await trx.updateTable('ticketProposal').set({ note: '', promiseReason: '' }).where('ticketId', 'in', ids).execute()
  await trx.updateTable('ticketJob').set({ note: '' }).where('ticketId', 'in', ids).execute()
  // The owner's name on the bill of a group's payer.
  await trx
    .updateTable('orderLine')
    .set({ whose: [] })
    .where('kind', '=', 'repair')
    .where(sql<boolean>`ref ->> 'ticketId' in (select id::text from (${ids}) as bag)`)
    .execute()
}

const showsOneOf = (ticketIds: readonly string[], ticketClubIds: readonly string[]) =>
  sql<boolean>`(
    ticket.id = any(${[...ticketIds]}::uuid[])
    or ticket.id in (select ticket_id from ticket_club where ticket_club.id = any(${[...ticketClubIds]}::uuid[]))
  )`

/** Renews the links of open estimates for a new address; a group's payer gets those of its bags. */
const renewLinks: NonNullable<OfPerson['afterAddress']> = async (
  { trx: db, services: { config }, now },
  { personId, to },
) => {
  await endLinksOf(db, { table: 'ticket', personId }, now)
  await endLinksOf(db, { table: 'ticketGroup', owner: 'payer_id', personId }, now)
  if (to === null) return []

  const bags = await db
    .selectFrom('ticket')
    .select(['id', 'number', 'linkVersion'])
    .where('personId', '=', personId)
    .where('groupId', 'is', null)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'awaiting_approval'),
        eb('id', 'in', eb.selectFrom('ticketProposal').select('ticketId')),
      ]),
    )
    .orderBy('number')
    .execute()
  const groups = await db
    .selectFrom('ticketGroup')
    .select(['id', 'number', 'name', 'linkVersion'])
    .where('payerId', '=', personId)
    .where('id', 'in', (eb) => eb.selectFrom('ticket').select('groupId').where('status', '=', 'awaiting_approval'))
    .orderBy('number')
    .execute()
  return [
    ...bags.map((row) => ({ what: `the estimate of ${row.number}`, url: estimateLink.urlOf(config, row) })),
    ...groups.map((row) => ({ what: `the estimates of ${row.name}`, url: groupLink.urlOf(config, row) })),
  ]
}

/** Clubs keep their facts and tickets their days and amounts; the person is removed. */
export const workshopOfPerson: OfPerson = {
  export: async (work, subject) => ({
    clubs: await listBagOf(work, subject.personId),
    bagGroups: await listGroupsOf(work, subject.personId),
    repairTickets: await listTicketsOf(work, subject.personId),
    preparedTickets: await listPreparedOf(work, subject),
  }),

  afterAddress: renewLinks,

  async expects({ trx }, { personId }) {
    const open = await trx
      .selectFrom('ticket')
      .select('id')
      .where('personId', '=', personId)
      .where('status', 'in', openStatuses)
      .executeTakeFirst()

    if (open) {
      return {
        own: 'You have clubs in the workshop. Collect them first.',
        staff: 'They have clubs in the workshop. Hand them over first.',
      }
    }

    const paid = await trx
      .selectFrom('ticketGroup')
      .innerJoin('ticket', 'ticket.groupId', 'ticketGroup.id')
      .select('ticket.id')
      .where('payerId', '=', personId)
      .where('status', 'in', openStatuses)
      .executeTakeFirst()
    return (
      paid && {
        own: 'You pay for clubs in the workshop. Collect them first.',
        staff: 'They pay for clubs in the workshop. Hand them over first.',
      }
    )
  },

  /** A group's payer disputes their own payment. */
  async isDisputed(work, { personId }) {
    if (personId === null) return false
    const orders = await work.trx
      .selectFrom('ticket')
      .select('orderId')
      .where('orderId', 'is not', null)
      .where(
        showsOneOf(await ownersOfFiles(work, personId, 'ticket'), await ownersOfFiles(work, personId, 'ticket_club')),
      )
      .$narrowType<{ orderId: string }>()
      .execute()

    return isOneDisputed(
      work,
      orders.map(({ orderId }) => orderId),
    )
  },

  async forget(work, subject) {
    const { trx } = work
    const { personId } = subject
    await trx.deleteFrom('regripReminder').where('personId', '=', personId).execute()
    await deletePreparedOf(work, subject)
    // Locked before their clubs and jobs, whose words are forgotten while it is known whose they are.
    await trx
      .selectFrom('ticket')
      .select('id')
      .where('id', 'in', bagsOf(work, personId))
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    await forgetWords(work, personId)
    await trx
      .updateTable('ticket')
      .set({ personId: null, note: '', signedName: '', collectedBy: '', bagName: '', heldAt: null, heldReason: '' })
      .where('id', 'in', bagsOf(work, personId))
      .execute()
    // Bags of others that they paid for say who took them.
    await trx
      .updateTable('ticket')
      .set({ collectedBy: '' })
      .where('groupId', 'in', groupsPaidBy(work, personId))
      .execute()
    await trx
      .updateTable('ticketGroup')
      .set({ payerId: null, name: 'Group', note: '' })
      .where('payerId', '=', personId)
      .execute()
    await trx.updateTable('club').set({ personId: null }).where('personId', '=', personId).execute()
  },

  merge: {
    tables: {
      club: { words: ['club', 'clubs'] },
      ticketGroup: { words: ['group of bags', 'groups of bags'] },
      ticket: { words: ['repair ticket', 'repair tickets'] },
      regripReminder: { words: ['reminder of grips', 'reminders of grips'], once: [] },
      preparedTicket: { words: ['prepared ticket', 'prepared tickets'] },
    },
  },
}
