import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import { ownersOfFiles } from '#server/files/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { forgetReasons } from '#server/kernel/db/forget-reasons.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import type { OfPerson } from '#server/kernel/feature.ts'
import { isOneDisputed } from '#server/orders/service.ts'
import { openStatuses } from '#shared/workshop/status.ts'

import { renewLinks } from './former-address.ts'
import { deletePreparedOf, listPreparedOf } from './prepare/own-prepared.ts'

/** How the clubs came and left, and what was written beside the work on them, begun or only proposed. */
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

/** Also of bags that are nobody else's, which they paid for in a group. */
const listTicketsOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('ticket')
    .select(['number', 'status', 'note', 'signedName', 'limitCents', 'neededBy', 'collectedBy', 'createdAt'])
    .select(['bagName', 'heldReason'])
    .select(wordsOfTicket)
    .where('ticket.id', 'in', bagsOf(db, personId))
    .orderBy('createdAt')
    .execute()

const listGroupsOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('ticketGroup')
    .select(['number', 'name', 'arrivesOn', 'note', 'createdAt'])
    .where('payerId', '=', personId)
    .orderBy('createdAt')
    .execute()

const listBagOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('club')
    .select(['slot', 'spec', 'passportCode', 'status', 'createdAt'])
    .where('personId', '=', personId)
    .orderBy('createdAt')
    .execute()

const groupsPaidBy = (db: Db, personId: string | null) =>
  db.selectFrom('ticketGroup').select('id').where('payerId', '=', personId)

/** Their own, and those of nobody else that they paid for in a group. */
const bagsOf = (db: Db, personId: string | null) =>
  db
    .selectFrom('ticket')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('personId', '=', personId),
        eb.and([eb('personId', 'is', null), eb('groupId', 'in', groupsPaidBy(db, personId))]),
      ]),
    )

/** What was written beside the work: reasons, how the clubs looked, and notes of jobs. */
async function forgetWords(db: Db, personId: string | null): Promise<void> {
  const ids = bagsOf(db, personId)
  const bags = await db.selectFrom('ticket').select('id').where('id', 'in', ids).execute()
  const about = { entity: 'ticket', tables: { stockMove: 'ownerId' } }
  await forgetReasons(db, { ...about, ids: bags.map(({ id }) => id) })
  await db.updateTable('ticketTransition').set({ reason: null }).where('ticketId', 'in', ids).execute()
  await db
    .updateTable('promise')
    .set({ reason: '' })
    .where('ownerKind', '=', 'ticket')
    .where('ownerId', 'in', ids)
    .execute()
  const nobodys = { condition: '', collectedBy: '', collectedReason: '' }
  await db.updateTable('ticketClub').set(nobodys).where('ticketId', 'in', ids).execute()
  await db.updateTable('ticketProposal').set({ note: '', promiseReason: '' }).where('ticketId', 'in', ids).execute()
  await db.updateTable('ticketJob').set({ note: '' }).where('ticketId', 'in', ids).execute()
  // Whose bag it was, on the bill of whoever paid for it.
  await db
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

/** A club keeps what it is, a ticket its days and amounts; whose they were leaves. */
export const workshopOfPerson: OfPerson = {
  export: async (db, subject) => ({
    clubs: await listBagOf(db, subject.personId),
    bagGroups: await listGroupsOf(db, subject.personId),
    repairTickets: await listTicketsOf(db, subject.personId),
    preparedTickets: await listPreparedOf(db, subject),
  }),

  afterAddress: renewLinks,

  async expects(db, { personId }) {
    const open = await db
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

    const paid = await db
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

  /** A bag of a group is paid for by somebody else: what is disputed is their payment. */
  async isDisputed(db, { personId }) {
    if (personId === null) return false
    const orders = await db
      .selectFrom('ticket')
      .select('orderId')
      .where('orderId', 'is not', null)
      .where(showsOneOf(await ownersOfFiles(db, personId, 'ticket'), await ownersOfFiles(db, personId, 'ticket_club')))
      .$narrowType<{ orderId: string }>()
      .execute()

    return isOneDisputed(
      db,
      orders.map(({ orderId }) => orderId),
    )
  },

  async forget(db, subject) {
    const { personId } = subject
    await db.deleteFrom('regripReminder').where('personId', '=', personId).execute()
    await deletePreparedOf(db, subject)
    await forgetWords(db, personId)
    await db
      .updateTable('ticket')
      .set({ personId: null, note: '', signedName: '', collectedBy: '', bagName: '', heldAt: null, heldReason: '' })
      .where('id', 'in', bagsOf(db, personId))
      .execute()
    // On the bags of others that they paid for stands who took them.
    await db.updateTable('ticket').set({ collectedBy: '' }).where('groupId', 'in', groupsPaidBy(db, personId)).execute()
    await db
      .updateTable('ticketGroup')
      .set({ payerId: null, name: 'Group', note: '' })
      .where('payerId', '=', personId)
      .execute()
    await db.updateTable('club').set({ personId: null }).where('personId', '=', personId).execute()
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
