import { sql } from 'kysely'

import { clubCountOf } from '#server/builds/sheets/quotable.ts'
import { isNumbered } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { forNameOf, idsAnsweredBy, peopleMatching } from '#server/people/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import type { quotesContract } from '#shared/builds/quotes/contract.ts'
import { lapsesWithinDays } from '#shared/builds/quotes/status.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`quote.created_at`, 'timestamptz'],
    [sql`quote.id`, 'uuid'],
  ],
}

const rows = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('quote')
    .innerJoin('sheet', 'sheet.id', 'quote.sheetId')
    .leftJoin('person', 'person.id', 'quote.personId')
    .select(['quote.id', 'quote.number', 'sheet.number as sheetNumber', 'totalCents', 'validUntil', 'quote.createdAt'])
    .select([
      'quote.status',
      sql<string>`coalesce(person.first_name || ' ' || person.last_name, '')`.as('personName'),
      clubCountOf('quote.sheetVersionId').as('clubCount'),
    ])

/** Quotes that the person may still sign. */
export const listQuotesToSign = (work: OnDatabase, { userId, today }: { userId: string; today: string }) =>
  rows(work)
    .select(['quote.linkVersion', 'sheetVersionId', forNameOf(userId).as('forName')])
    // The build that it changes.
    .select(
      sql<string | null>`(select build.number from build where build.quote_id = quote.changes_quote_id)`.as('changes'),
    )
    .where('person.id', 'in', idsAnsweredBy(work, userId))
    .where('quote.status', '=', 'sent')
    .where('validUntil', '>=', today)
    .orderBy('quote.createdAt', 'desc')
    .execute()

/**
 * A draft, or one that lapses soon and was not sent again since it is about to; nobody can answer one that has lapsed. One that is
 * valid for a few days only is about to lapse from the first.
 */
const isOpenAt = (today: string, zone: string) => sql<boolean>`(
  quote.status = 'draft' or quote.status = 'sent' and valid_until between ${today} and ${addDays(today, lapsesWithinDays)}
    and not (
      quote.link_renewed_at > quote.sent_at
      and (quote.link_renewed_at at time zone ${zone})::date >= valid_until - ${lapsesWithinDays}::integer
    )
)`

type Query = Parsed<typeof quotesContract.listQuotes>['query']

/** Quotes of the place; those of one client or one sheet in the whole house. */
export async function listQuotes(
  work: Timed,
  { search = '', status, shelf, sheet, person, from, until, ...page }: Query,
): Promise<Output<typeof quotesContract.listQuotes>> {
  const letters = search.trim()
  const { zone } = work.place
  const found = rows(work)
    .where(onDays(work, sql`quote.created_at`, { from, until }))
    .$if(status !== undefined, (query) => query.where('quote.status', 'in', status ? [status] : []))
    .$if(shelf !== undefined, (query) => query.where(isOpenAt(localDayOf(work.now, zone), zone)))
    .$if(sheet !== undefined, (query) => query.where('quote.sheetId', '=', sheet ?? ''))
    .$if(person !== undefined, (query) => query.where('quote.personId', '=', person ?? ''))
    .$if(person === undefined && sheet === undefined, (query) =>
      query.where('quote.locationId', '=', idOrNone(work.place)),
    )
    .$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`quote.number`, letters)}
          or quote.person_id in ${peopleMatching(work, letters)}
        )`,
      ),
    )
  const { rows: quotes, next, total } = await countedPageOf(work, found, latestFirst, page)

  return { quotes, next, total }
}
