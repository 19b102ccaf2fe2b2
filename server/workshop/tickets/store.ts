import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { BenchOwner } from '#server/workshop/bench/tasks.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { benchStatuses, type TicketStatus } from '#shared/workshop/status.ts'

export const findJobs = ({ trx }: OnDatabase, codes: readonly string[]) =>
  trx
    .selectFrom('benchJob')
    .select(['code', 'name', 'priceFromCents', 'priceToCents', 'benchMinutes', 'cures'])
    .select(['category', 'bends'])
    .where('code', '=', sql<string>`any(${[...codes]}::text[])`)
    .where('active', '=', true)
    .execute()

export type JobRow = Awaited<ReturnType<typeof findJobs>>[number]

export const tickets = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('ticket')
    .leftJoin('person', 'person.id', 'ticket.personId')
    .leftJoin('customerOrder', 'customerOrder.id', 'ticket.orderId')
    .leftJoin('ticketGroup', 'ticketGroup.id', 'ticket.groupId')
    .selectAll('ticket')
    .select([
      'ticketGroup.number as groupNumber',
      'ticketGroup.name as groupName',
      'ticketGroup.payerId as groupPayerId',
      'customerOrder.number as orderNumber',
      'customerOrder.dueCents as orderDueCents',
      'customerOrder.totalCents as orderTotalCents',
    ])
    .select([
      'ticket.status',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('personName'),
      contactEmail.as('personEmail'),
      sql<{ reason: string; cents: number }[]>`(
        select coalesce(json_agg(json_build_object('reason', reason, 'cents', cents) order by reason), '[]') from (
          select reason, sum(cents)::bigint as cents
          from order_line_discount join order_line on order_line.id = line_id
          where order_id = ticket.order_id and ref ->> 'ticketId' = ticket.id::text and state <> 'released'
          group by reason
        ) as off
      )`.as('orderOff'),
      sql<number>`(
        select count(*)::integer from bench_task where owner_kind = 'ticket' and owner_id = ticket.id and done_at is null
      )`.as('tasksLeft'),
      sql<number>`(
        select coalesce(sum(need.quantity), 0)::integer from stock_need as need join ticket_job as job on job.id = need.owner_id
        where need.owner_kind = 'ticket_job' and job.ticket_id = ticket.id
      )`.as('partsMissing'),
      sql<Slot[]>`array(
        select club.slot from ticket_job as job
          join bench_job on bench_job.code = job.job
          join ticket_club on ticket_club.id = job.ticket_club_id
          join club on club.id = ticket_club.club_id
          where job.ticket_id = ticket.id and bends is not null and trim(job.note) = '' and ticket_club.collected_at is null
          order by job.position
      )`.as('unsaidBends'),
      sql<number>`coalesce((select sum(price_cents)::bigint from ticket_job where ticket_id = ticket.id), 0)`.as(
        'totalCents',
      ),
    ])

/** The owner of a ticket's tasks and promises. */
export const ticketOwner = (id: string): BenchOwner => ({ kind: 'ticket', id })

export type TicketRow = NonNullable<Awaited<ReturnType<typeof findTicket>>>

export const findTicket = (work: OnDatabase, id: string) => tickets(work).where('ticket.id', '=', id).executeTakeFirst()

export async function lockTicket(work: OnDatabase, id: string): Promise<TicketRow | undefined> {
  await lockRow(work.trx, 'ticket', id)

  return findTicket(work, id)
}

export const listTicketClubs = ({ trx }: OnDatabase, ticketId: string) =>
  trx
    .selectFrom('ticketClub')
    .innerJoin('club', 'club.id', 'ticketClub.clubId')
    .select(['ticketClub.id', 'clubId', 'passportCode', 'bagTag', 'condition'])
    .select(['collectedAt', 'collectedBy', 'collectedReason'])
    .select(['slot', 'status', 'spec'])
    .where('ticketId', '=', ticketId)
    .orderBy('position')
    .execute()

export type TicketClubRow = Awaited<ReturnType<typeof listTicketClubs>>[number]

export const listTicketJobs = ({ trx }: OnDatabase, ticketId: string) =>
  trx
    .selectFrom('ticketJob')
    .innerJoin('benchJob', 'benchJob.code', 'job')
    .leftJoin('item', 'item.id', 'itemId')
    .leftJoin('product', 'product.id', 'item.productId')
    .leftJoin('ticketClub', 'ticketClub.id', 'ticketClubId')
    .select(['ticketJob.id', 'ticketClubId', 'clubId', 'job', 'benchJob.name', 'wraps', 'ticketJob.note', 'itemId'])
    .select(['ticketJob.priceCents', 'sku', 'product.name as itemName', 'variant', 'product.kind as itemKind'])
    .select(['item.priceCents as partCents', 'item.taxCategory as partTax'])
    .select(['benchMinutes', 'cures', 'ticketJob.position', sql<boolean>`bends is not null`.as('bends')])
    .where('ticketJob.ticketId', '=', ticketId)
    .orderBy('ticketJob.position')
    .execute()

interface NewJobRow {
  ticketId: string
  ticketClubId: string | null
  job: string
  itemId: string | null
  wraps: number | null
  note: string
  priceCents: number
}

/** Inserts jobs from a position on. */
export const insertJobs = ({ trx }: OnDatabase, jobs: readonly NewJobRow[], from: number) =>
  trx
    .insertInto('ticketJob')
    .values(
      jobs.map(({ ticketId, ticketClubId, job, itemId, wraps, note, priceCents }, at) => ({
        ticketId,
        ticketClubId,
        job,
        itemId,
        wraps,
        note,
        priceCents,
        position: from + at,
      })),
    )
    .execute()

export type TicketJobRow = Awaited<ReturnType<typeof listTicketJobs>>[number]

export const listTransitions = ({ trx }: OnDatabase, ticketId: string) =>
  trx
    .selectFrom('ticketTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason'])
    .select([
      'fromStatus as from',
      'toStatus as to',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('by'),
    ])
    .where('ticketId', '=', ticketId)
    .orderBy('ticketTransition.version')
    .execute()

export const ticketHistory = historyIn('ticketTransition', 'ticketId')

/** The payer, whose tax applies. */
export const payerOf = ({
  groupId,
  groupPayerId,
  personId,
}: Pick<TicketRow, 'groupId' | 'groupPayerId' | 'personId'>): string | null =>
  groupId === null ? personId : groupPayerId

/** Creates the tasks of a ticket's jobs, in order for each club; of jobs from a position on, if given. */
export const insertTasks = ({ trx }: OnDatabase, ticketId: string, dueOn: string | null, from = 0) =>
  sql`
    insert into bench_task (owner_kind, owner_id, owner_number, club_id, position, stage, minutes, cure_minutes, due_on)
      select 'ticket', ticket.id, number, ticket_club.club_id, ticket_job.position, job, bench_minutes,
        case when cures then 1440 else 0 end, ${dueOn}::date
      from ticket join ticket_job on ticket_id = ticket.id join bench_job on bench_job.code = job
      left join ticket_club on ticket_club.id = ticket_club_id
      where ticket.id = ${ticketId} and ticket_job.position >= ${from}
  `.execute(trx)

/** Marks all clubs as in the house again. */
export const returnClubs = ({ trx }: OnDatabase, ticketId: string) =>
  trx
    .updateTable('ticketClub')
    .set({ collectedAt: null, collectedBy: '', collectedReason: '' })
    .where('ticketId', '=', ticketId)
    .execute()

/** Adds a rework task for each club here, as long as its jobs took. */
export const insertReworkTasks = ({ trx }: OnDatabase, ticketId: string) =>
  sql`
    insert into bench_task (owner_kind, owner_id, owner_number, club_id, position, stage, minutes, cure_minutes, due_on)
      select 'ticket', owner_id, owner_number, club_id, max(position) + 1, 'rework', sum(minutes) filter (where stage <> 'rework'),
        max(cure_minutes), max(due_on)
      from bench_task where owner_kind = 'ticket' and owner_id = ${ticketId} and not exists (
        select from ticket_club where ticket_id = ${ticketId} and club_id = bench_task.club_id and collected_at is not null
      )
      group by owner_id, owner_number, club_id
  `.execute(trx)

export const findTasks = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.selectFrom('benchTask').select(['id', 'ownerId', 'ownerKind', 'stage', 'doneAt']).where('id', 'in', ids).execute()

export const isOnBench = (status: TicketStatus): boolean => benchStatuses.some((atBench) => atBench === status)

/** The owner of a ticket's photos: the bag, or one of its clubs. */
export const bagOf = (ticketId: string) => ({ entity: 'ticket', entityId: ticketId })

export const clubOf = (ticketClubId: string) => ({ entity: 'ticket_club', entityId: ticketClubId })
