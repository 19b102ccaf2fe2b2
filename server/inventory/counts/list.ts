import { sql } from 'kysely'

import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { countsContract } from '#shared/inventory/counts/contract.ts'

import { counts } from './store.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`stock_count.opened_at`, 'timestamptz'],
    [sql`stock_count.id`, 'uuid'],
  ],
}

/** Counts of the shelves of the place. */
export async function pageOfCounts(
  work: Timed,
  { status, from, until, ...page }: Parsed<typeof countsContract.listStockCounts>['query'],
) {
  const found = counts(work)
    .where('locationId', '=', idOrNone(work.place))
    .where(onDays(work, sql`stock_count.opened_at`, { from, until }))
    .$if(status !== undefined, (query) => query.where('status', 'in', status ? [status] : []))
  const { rows, next, total } = await countedPageOf(work, found, latestFirst, page)

  return { counts: rows, next, total }
}
