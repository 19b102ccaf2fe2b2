import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
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

export async function pageOfCounts(
  work: OnDatabase,
  { status, ...page }: Parsed<typeof countsContract.listStockCounts>['query'],
) {
  const found = counts(work).$if(status !== undefined, (query) => query.where('status', 'in', status ? [status] : []))
  const { rows, next } = await pageOf(found, latestFirst, page)

  return { counts: rows, next }
}
