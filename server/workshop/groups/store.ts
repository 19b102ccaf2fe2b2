import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'
import { contactEmail } from '#server/notices/service.ts'

const goneStatuses = sql`('picked_up', 'closed', 'void', 'declined', 'disposed')`
const waiting = sql`('ready', 'unclaimed')`

const countOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::integer from ticket where group_id = ticket_group.id and ${which})`

const isTold = sql<boolean>`exists (
  select from ticket_notice as told where told.ticket_id = ticket.id and told.ready_at = ticket.ready_at
)`

/** Whether bags are ready that the payer has not been told of. */
export const isUntold = sql<boolean>`exists (
  select from ticket where group_id = ticket_group.id and status in ${waiting} and not ${isTold}
)`

/** Whether ready bags with a price are on no bill. */
export const isToBill = sql<boolean>`exists (
  select from ticket join ticket_job on ticket_id = ticket.id
  where group_id = ticket_group.id and status in ${waiting} and order_id is null and price_cents > 0
)`

export const isDue = sql<boolean>`exists (
  select from customer_order where due_cents > 0 and id in (select order_id from ticket where group_id = ticket_group.id)
)`

/** Whether no bag is being worked on and at least one is on the rack. */
export const isAllReady = sql<boolean>`(
  exists (select from ticket where group_id = ticket_group.id and status in ${waiting})
  and not exists (
    select from ticket where group_id = ticket_group.id and status not in ${goneStatuses} and status not in ${waiting}
  )
)`

/** Whether no bag has come yet, or one is still in the house. */
export const isOpen = sql<boolean>`(
  not exists (select from ticket where group_id = ticket_group.id)
  or exists (select from ticket where group_id = ticket_group.id and status not in ${goneStatuses})
)`

export const groups = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('ticketGroup')
    .leftJoin('person', 'person.id', 'payerId')
    .selectAll('ticketGroup')
    .select([
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('payerName'),
      contactEmail.as('payerEmail'),
      countOf(sql`true`).as('bagCount'),
      countOf(sql`status not in ${goneStatuses} and status not in ${waiting}`).as('openCount'),
      countOf(sql`status in ${waiting}`).as('readyCount'),
      countOf(sql`status in ${goneStatuses}`).as('goneCount'),
      countOf(sql`status in ${waiting} and not ${isTold}`).as('untoldCount'),
      sql<number>`coalesce((
        select sum(due_cents)::bigint from customer_order
        where due_cents > 0 and id in (select order_id from ticket where group_id = ticket_group.id)
      ), 0)`.as('dueCents'),
      sql<string[]>`array(
        select id from ticket where group_id = ticket_group.id and status in ${waiting} and order_id is null order by id
      )`.as('unbilledIds'),
    ])

export type GroupRecord = Awaited<ReturnType<ReturnType<typeof groups>['executeTakeFirstOrThrow']>>

export const findGroup = (work: OnDatabase, id: string) =>
  groups(work).where('ticketGroup.id', '=', id).executeTakeFirst()

/** Locks a group before its orders, and those before its tickets (docs/locks.md). */
export async function lockGroup(work: OnDatabase, id: string): Promise<GroupRecord | undefined> {
  await lockRow(work.trx, 'ticketGroup', id)

  return findGroup(work, id)
}

/** Locks a group's tickets by ascending id. */
export const lockTicketsOf = ({ trx }: OnDatabase, groupId: string) =>
  trx
    .selectFrom('ticket')
    .select(['id', 'number', 'personId', 'orderId', 'readyAt', 'place', 'limitCents'])
    .select([
      'status',
      sql<number>`coalesce((select sum(price_cents)::bigint from ticket_job where ticket_id = ticket.id), 0)`.as(
        'totalCents',
      ),
      isTold.as('isTold'),
    ])
    .where('groupId', '=', groupId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export type LockedTicket = Awaited<ReturnType<typeof lockTicketsOf>>[number]

export const listBags = ({ trx }: OnDatabase, groupId: string) =>
  trx
    .selectFrom('ticket')
    .leftJoin('person', 'person.id', 'ticket.personId')
    .select(['ticket.id', 'number', 'ticket.personId', 'bagName', 'place', 'orderId', 'readyAt', 'collectedBy'])
    .select([
      'ticket.status',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('personName'),
      sql<string[]>`array(
        select distinct bag_tag from ticket_club where ticket_id = ticket.id and bag_tag <> '' order by bag_tag
      )`.as('bagTags'),
      sql<string>`coalesce((
        select string_agg(distinct bench_job.name, ', ') from ticket_job join bench_job on code = job where ticket_id = ticket.id
      ), '')`.as('what'),
      sql<number>`(select count(*)::integer from ticket_club where ticket_id = ticket.id)`.as('clubCount'),
      sql<number>`coalesce((select sum(price_cents)::bigint from ticket_job where ticket_id = ticket.id), 0)`.as(
        'totalCents',
      ),
      isTold.as('isTold'),
    ])
    .where('groupId', '=', groupId)
    .orderBy('ticket.createdAt')
    .orderBy('ticket.id')
    .execute()

export const listOrdersOf = ({ trx }: OnDatabase, groupId: string) =>
  trx
    .selectFrom('customerOrder')
    .select(['id', 'number', 'totalCents', 'dueCents'])
    .where(
      'id',
      'in',
      trx.selectFrom('ticket').select('orderId').where('groupId', '=', groupId).$narrowType<{ orderId: string }>(),
    )
    .orderBy('placedAt')
    .orderBy('id')
    .execute()
