import { type RawBuilder, sql } from 'kysely'

import { maySeeCosts } from '#server/inventory/costs.ts'
import { holdsLetters, isNumbered } from '#server/kernel/db/containing.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { onDays } from '#server/kernel/db/on-days.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { PurchaseShelf, purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseStatus } from '#shared/inventory/purchasing/status.ts'

import { type Viewer, isLate } from './present.ts'
import { purchases } from './store.ts'

const latestFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`purchase_order.created_at`, 'timestamptz'],
    [sql`purchase_order.id`, 'uuid'],
  ],
}

const oneOf = (...statuses: readonly PurchaseStatus[]) => sql<boolean>`purchase_order.status = any(${statuses}::text[])`

const received = sql`(
  select coalesce(sum(taken.quantity::bigint * taken.cost_cents), 0) from purchase_receipt_line as taken
    join purchase_receipt on purchase_receipt.id = receipt_id where purchase_order_id = purchase_order.id
)`
const billed = sql`(select coalesce(sum(received_cents), 0) from supplier_bill where order_id = purchase_order.id)`

const shelvesAt = (now: Date): Record<PurchaseShelf, RawBuilder<boolean>> => ({
  open: oneOf('draft', 'sent', 'partially_received'),
  draft: oneOf('draft'),
  late: sql<boolean>`(${oneOf('sent', 'partially_received')} and exists (
    select from purchase_order_line where purchase_order_id = purchase_order.id and quantity > received
      and expected_on < (${now}::timestamptz at time zone zone)::date
  ))`,
  to_pay: sql<boolean>`(${oneOf('partially_received', 'received', 'closed')} and (
    ${received} <> ${billed} or exists (select from supplier_bill where order_id = purchase_order.id and paid_on is null)
  ))`,
  over: oneOf('received', 'closed', 'cancelled'),
})

const ofLines = (sum: RawBuilder<unknown>) =>
  sql<number>`coalesce((select ${sum} from purchase_order_line where purchase_order_id = purchase_order.id), 0)::float8`

const totalCents = ofLines(sql`sum(quantity::bigint * cost_cents)`)

type Query = Parsed<typeof purchasingContract.listPurchaseOrders>['query']

/** Orders of the place by where they stand, their number, their supplier, or an item on them. */
export async function pageOfPurchases(
  work: Timed,
  { search = '', shelf, supplier, from, until, ...page }: Query,
  { actor, now }: Viewer,
) {
  const found = purchases(work)
    .where('locationId', '=', idOrNone(work.place))
    .where(onDays(work, sql`purchase_order.created_at`, { from, until }))
    .select([
      ofLines(sql`count(*)`).as('lineCount'),
      ofLines(sql`sum(quantity)`).as('ordered'),
      ofLines(sql`sum(received)`).as('received'),
      totalCents.as('totalCents'),
    ])
    .$if(shelf !== undefined, (query) => query.where(shelvesAt(now)[shelf ?? 'open']))
    .$if(supplier !== undefined, (query) => query.where('supplierId', '=', supplier ?? ''))
    .$if(search !== '', (query) =>
      query.where(
        sql<boolean>`(
          ${isNumbered(sql`number`, search)} or ${holdsLetters(sql`supplier.name`, search)} or exists (
            select from purchase_order_line join item on item.id = item_id
              where purchase_order_id = purchase_order.id and item.sku = upper(${search})
          )
        )`,
      ),
    )
  const withCosts = maySeeCosts(actor)
  const sums = withCosts ? { totalCents } : undefined
  const { rows, next, total } = await countedPageOf(work, found, latestFirst, { ...page, sums })

  return {
    purchaseOrders: rows.map(({ supplierId, supplierName, supplierEmail, totalCents, ...row }) => ({
      ...row,
      isLate: isLate(row, now),
      supplier: { id: supplierId, name: supplierName, email: supplierEmail },
      totalCents: withCosts ? totalCents : null,
    })),
    next,
    total,
  }
}
