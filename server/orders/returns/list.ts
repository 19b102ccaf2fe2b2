import { sql } from 'kysely'

import { holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import { peopleMatching } from '#server/people/service.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { returnsContract } from '#shared/orders/returns-contract.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`at`, 'timestamptz'],
    [sql`loose_return.id`, 'uuid'],
  ],
}

const what = sql<string>`(
  select string_agg(case when quantity > 1 then quantity || ' x ' else '' end || name, ', ' order by loose_return_line.id)
  from loose_return_line where return_id = loose_return.id
)`

const rows = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('looseReturn')
    .innerJoin('person', 'person.id', 'looseReturn.personId')
    .leftJoin('person as taker', 'taker.userId', 'looseReturn.by')
    .leftJoin('person as approver', 'approver.userId', 'looseReturn.approvedBy')
    .select(['looseReturn.id', 'looseReturn.personId', 'totalCents', 'giftCardId', 'reason', 'at'])
    .select([
      'refundTo',
      sql<string>`person.first_name || ' ' || person.last_name`.as('name'),
      sql<string>`coalesce(taker.first_name || ' ' || taker.last_name, 'Staff')`.as('by'),
      sql<string | null>`case when loose_return.approved_by is not null
        then coalesce(approver.first_name || ' ' || approver.last_name, 'Staff') end`.as('approvedBy'),
      what.as('what'),
    ])

/** What came back without a receipt, the latest first: by its client, by what it was, or why. */
export async function listLooseReturns(
  work: OnDatabase,
  { search = '', ...page }: Parsed<typeof returnsContract.listLooseReturns>['query'],
): Promise<Output<typeof returnsContract.listLooseReturns>> {
  const letters = search.trim()
  const found = await pageOf(
    rows(work).$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          loose_return.person_id in ${peopleMatching(work, letters)}
          or ${holdsLetters(sql`reason`, letters)} or exists (
            select from loose_return_line
              where return_id = loose_return.id and (${holdsLetters(sql`name`, letters)} or ${holdsLetters(sql`sku`, letters)})
          )
        )`,
      ),
    ),
    latestFirst,
    page,
  )

  return {
    returns: found.rows.map(({ personId, name, ...row }) => ({ ...row, person: { id: personId, name } })),
    next: found.next,
  }
}
