import { type RawBuilder, sql } from 'kysely'

import { holdsLetters, isNumbered } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import { payerOf } from '#server/workshop/tickets/store.ts'
import { billsWithTax } from '#server/workshop/tickets/with-tax.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { reminderDays } from '#shared/workshop/pickup.ts'
import { type TicketStatus, benchStatuses, openStatuses } from '#shared/workshop/status.ts'
import type { TicketShelf, ticketsContract } from '#shared/workshop/tickets-contract.ts'

const oneOf = (...statuses: readonly TicketStatus[]) => sql<boolean>`ticket.status = any(${statuses}::text[])`

const promised = sql<string | null>`(
  select promised_on::text from promise where owner_kind = 'ticket' and owner_id = ticket.id order by at desc, id desc limit 1
)`

const isLate = (today: string) =>
  sql<boolean>`coalesce(${oneOf(...benchStatuses)} and ${promised}::date < ${today}::date, false)`

const haveParts = sql<boolean>`(${oneOf('approved')} and (
  select from_status from ticket_transition where ticket_id = ticket.id order by version desc limit 1
) = 'awaiting_parts')`

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Overdue messages, less the hour in which the job sends them. */
const isNotTold = (now: Date) => sql<boolean>`(${oneOf('ready')} and group_id is null and (
  select count(*) from ticket_notice as told where told.ticket_id = ticket.id and told.ready_at = ticket.ready_at
) < 1 + (
  select count(*) from unnest(${reminderDays.map((days) => daysBefore(now, days))}::timestamptz[]) as due
  where ticket.ready_at <= due - interval '2 hours'
))`

const shelves: Record<TicketShelf, (today: string, now: Date) => RawBuilder<boolean>> = {
  open: () => oneOf(...openStatuses),
  to_ask: () => oneOf('intake', 'triage', 'estimated', 'awaiting_approval'),
  bench: () => oneOf(...benchStatuses),
  parts_came: () => haveParts,
  ready: () => oneOf('ready'),
  not_told: (_today, now) => isNotTold(now),
  uncollected: (_today, now) =>
    sql<boolean>`(${oneOf('ready', 'unclaimed')} and ready_at <= ${daysBefore(now, reminderDays[0])})`,
  late: isLate,
  unclaimed: () => oneOf('unclaimed'),
  over: () => oneOf('picked_up', 'closed', 'void', 'declined', 'disposed'),
}

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`ticket.created_at`, 'timestamptz'],
    [sql`ticket.id`, 'uuid'],
  ],
}

const rows = ({ trx }: OnDatabase, today: string) =>
  trx
    .selectFrom('ticket')
    .leftJoin('person', 'person.id', 'ticket.personId')
    .leftJoin('ticketGroup', 'ticketGroup.id', 'groupId')
    .select(['ticket.id', 'ticket.number', 'ticket.personId', 'ticket.place', 'ticket.neededBy'])
    .select(['ticket.createdAt', 'readyAt', 'bagName', 'groupId', 'ticketGroup.payerId as groupPayerId'])
    .select([
      'ticket.status',
      sql<string>`coalesce(person.first_name || ' ' || person.last_name, '')`.as('personName'),
      sql<number>`(select count(*)::integer from ticket_club where ticket_id = ticket.id)`.as('clubCount'),
      sql<string[]>`array(
        select distinct bag_tag from ticket_club where ticket_id = ticket.id and bag_tag <> '' order by bag_tag
      )`.as('bagTags'),
      sql<string>`coalesce((
        select string_agg(distinct bench_job.name, ', ') from ticket_job join bench_job on code = job where ticket_id = ticket.id
      ), '')`.as('what'),
      promised.as('promisedOn'),
      sql<number>`coalesce((select sum(price_cents)::bigint from ticket_job where ticket_id = ticket.id), 0)`.as(
        'totalCents',
      ),
      isLate(today).as('isLate'),
    ])

type Query = Parsed<typeof ticketsContract.listTickets>['query']

/** Tickets of the place, or of one client in the whole house, by shelf, searched by number, bag tag or client's name. */
export async function listTickets(
  work: Timed,
  { search = '', shelf, person, from, until, ...page }: Query,
): Promise<Output<typeof ticketsContract.listTickets>> {
  const today = localDayOf(work.now, work.place.zone)
  const letters = search.trim()
  const found = rows(work, today)
    .where(onDays(work, sql`ticket.created_at`, { from, until }))
    .$if(shelf !== undefined, (query) => query.where(shelves[shelf ?? 'open'](today, work.now)))
    .where((eb) =>
      person === undefined ? eb('ticket.locationId', '=', idOrNone(work.place)) : eb('ticket.personId', '=', person),
    )
    .$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`ticket.number`, letters)}
          or ticket.person_id in ${peopleMatching(work, letters)}
          or ${holdsLetters(sql`bag_name`, letters)}
          or exists (select from ticket_club where ticket_id = ticket.id and lower(bag_tag) = lower(${letters}))
        )`,
      ),
    )
  const { rows: tickets, next, total } = await countedPageOf(work, found, latestFirst, page)
  const sums = await billsWithTax(
    work,
    tickets.map((ticket) => ({ payerId: payerOf(ticket), ticketIds: [ticket.id] })),
  )

  return {
    tickets: tickets.map(({ personId, personName, ...ticket }, at) => ({
      ...ticket,
      totalWithTaxCents: sums[at] ?? 0,
      person: personId === null ? null : { id: personId, name: personName },
    })),
    next,
    total,
  }
}
