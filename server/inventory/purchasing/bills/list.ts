import { type RawBuilder, sql } from 'kysely'

import { holdsLetters, isNumbered } from '#server/kernel/db/containing.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { amongDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Work } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { BillShelf, billsContract } from '#shared/inventory/purchasing/bills-contract.ts'

import { bills, presentBill } from './store.ts'

const dueFirst: Keyset = {
  direction: 'asc',
  columns: [
    [sql`(paid_on is not null)::int`, 'integer'],
    [sql`due_on::text`, 'text'],
    [sql`bill.id`, 'uuid'],
  ],
}

const isOn = (shelf: BillShelf, today: string): RawBuilder<boolean> => {
  if (shelf === 'paid') return sql<boolean>`(paid_on is not null)`

  return shelf === 'late'
    ? sql<boolean>`(paid_on is null and due_on < ${today}::date)`
    : sql<boolean>`(paid_on is null)`
}

type Query = Parsed<typeof billsContract.listSupplierBills>['query']

/** What the place is to pay next, first. */
export async function pageOfBills(
  work: Work,
  { shelf, search = '', supplier, from, until, ...page }: Query,
): Promise<Output<typeof billsContract.listSupplierBills>> {
  const { zone } = work.place
  const found = bills(work)
    .where(amongDays(sql`due_on`, { from, until }))
    .where('locationId', '=', idOrNone(work.place))
    .$if(shelf !== undefined, (query) => query.where(isOn(shelf ?? 'open', localDayOf(work.now, zone))))
    .$if(supplier !== undefined, (query) => query.where('supplierId', '=', supplier ?? ''))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${holdsLetters(sql`number`, search)} or ${isNumbered(sql`order_number`, search)}
          or ${holdsLetters(sql`supplier.name`, search)}
        )`,
      ),
    )
  const { rows, next, total } = await countedPageOf(work, found, dueFirst, page)
  const { openCents } = await work.trx
    .selectFrom('supplierBill')
    .select(sql<number>`coalesce(sum(cents), 0)::float8`.as('openCents'))
    .where('locationId', '=', idOrNone(work.place))
    .where('paidOn', 'is', null)
    .executeTakeFirstOrThrow()

  return { bills: rows.map(presentBill), openCents, next, total }
}
