import { sql } from 'kysely'

import { isNumbered } from '#server/kernel/db/containing.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { transfersContract } from '#shared/inventory/transfers/contract.ts'

import { presentRow } from './present.ts'
import { transfers } from './store.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`transfer.created_at`, 'timestamptz'],
    [sql`transfer.id`, 'uuid'],
  ],
}

type Query = Parsed<typeof transfersContract.listStockTransfers>['query']

/** From the place or to it, by where they stand, their number, or an item on them. */
export async function pageOfTransfers(work: Timed, { search = '', status, from, until, ...page }: Query) {
  const here = idOrNone(work.place)
  const found = transfers(work)
    .where(onDays(work, sql`transfer.created_at`, { from, until }))
    .where((eb) => eb.or([eb('fromId', '=', here), eb('toId', '=', here)]))
    .$if(status !== undefined, (query) => query.where('transfer.status', 'in', status ? [status] : []))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`number`, search)} or exists (
            select from stock_transfer_line join item on item.id = item_id
              where transfer_id = transfer.id and item.sku = upper(${search})
          )
        )`,
      ),
    )
  const { rows, next, total } = await countedPageOf(work, found, latestFirst, page)

  return { transfers: rows.map(presentRow), next, total }
}
