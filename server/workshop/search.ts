import { sql } from 'kysely'

import { hasNumber, searchForm } from '#server/kernel/db/containing.ts'
import { formIsSought, isHereOr, mostHits, noteAt, type SearchPart } from '#server/kernel/search.ts'
import { recordPages } from '#shared/record-pages.ts'
import { ticketWords } from '#shared/workshop/status.ts'

export const searchOfWorkshop: readonly SearchPart[] = [
  {
    kind: 'ticket',
    find: async (work, { letters, personIds, ...sought }) => {
      const { trx, place } = work
      const isNumbered = hasNumber(sql`ticket.number`, 'T', letters)
      const found = sql<string>`(
        select id from ticket where ${isNumbered}
        union select id from ticket where person_id = any(${personIds}::uuid[])
        union select id from ticket where bag_name <> '' and ${formIsSought(searchForm(sql`bag_name`), sought)}
        union select ticket_id from ticket_club where bag_tag <> '' and lower(bag_tag) = lower(${letters})
      )`
      const tickets = await trx
        .selectFrom('ticket')
        .leftJoin('person', 'person.id', 'ticket.personId')
        .select(['ticket.id', 'ticket.locationId', 'number', 'status'])
        .select(
          sql<string>`coalesce(nullif(bag_name, ''), trim(person.first_name || ' ' || person.last_name), '')`.as(
            'whose',
          ),
        )
        .select(isNumbered.as('isNumbered'))
        .where('ticket.id', 'in', found)
        .where(isHereOr(isNumbered, sql`ticket.location_id`, place))
        .orderBy('isNumbered', 'desc')
        .orderBy('ticket.createdAt', 'desc')
        .orderBy('ticket.id')
        .limit(mostHits)
        .execute()

      return tickets.map(({ id, locationId, number, status, whose, isNumbered }) => ({
        id,
        isNumbered,
        title: [number, whose].filter(Boolean).join(', '),
        note: noteAt(work, locationId, ticketWords[status].label),
        to: recordPages.ticket.to(id),
      }))
    },
  },
  {
    kind: 'ticket_group',
    find: async (work, { letters, personIds, ...sought }) => {
      const { trx, place } = work
      const isNumbered = hasNumber(sql`ticket_group.number`, 'G', letters)
      const groups = await trx
        .selectFrom('ticketGroup')
        .leftJoin('person', 'person.id', 'payerId')
        .select(['ticketGroup.id', 'ticketGroup.locationId', 'number', 'name'])
        .select(sql<string>`coalesce(trim(person.first_name || ' ' || person.last_name), '')`.as('payerName'))
        .select(isNumbered.as('isNumbered'))
        .where(isHereOr(isNumbered, sql`ticket_group.location_id`, place))
        .where((eb) =>
          eb.or([
            isNumbered,
            sql<boolean>`payer_id = any(${personIds}::uuid[])`,
            formIsSought(searchForm(sql`ticket_group.name`), sought),
          ]),
        )
        .orderBy('isNumbered', 'desc')
        .orderBy('ticketGroup.createdAt', 'desc')
        .orderBy('ticketGroup.id')
        .limit(mostHits)
        .execute()

      return groups.map(({ id, locationId, number, name, payerName, isNumbered }) => ({
        id,
        isNumbered,
        title: `${number}, ${name}`,
        note: noteAt(work, locationId, ...(payerName ? [payerName] : [])),
        to: recordPages.ticket_group.to(id),
      }))
    },
  },
]
