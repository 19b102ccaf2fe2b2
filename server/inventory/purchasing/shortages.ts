import { sql } from 'kysely'

import { maySeeCosts } from '#server/inventory/costs.ts'
import { listElsewhere } from '#server/inventory/transfers/elsewhere.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Timed } from '#server/kernel/work.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'
import type { Shortage } from '#shared/inventory/purchasing/purchase.ts'
import type { Actor } from '#shared/permissions/may.ts'

const bySku: Keyset = { direction: 'asc', columns: [[sql`item.sku`, 'text']] }

/** The stock of an item in a place, with what is needed, on the way and in drafts. */
const shelves = ({ trx }: OnDatabase, locationId: string) => {
  const needs = sql<{ itemId: string; needed: number; waiting: number; since: Date }>`(
    select item_id, sum(quantity)::integer as needed, count(*)::integer as waiting, min(at) as since
      from stock_need where location_id = ${locationId} group by item_id
  )`.as('need')
  const drafts = sql<{ itemId: string; drafted: number }>`(
    select item_id, sum(quantity)::integer as drafted from (
        select item_id, quantity
          from purchase_order_line join purchase_order on purchase_order.id = purchase_order_id
          where status = 'draft' and location_id = ${locationId}
        union all
        select item_id, quantity
          from stock_transfer_line join stock_transfer on stock_transfer.id = transfer_id
          where status = 'draft' and to_id = ${locationId}
      ) as drafts group by item_id
  )`.as('draft')

  return trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .leftJoin('stockLevel as level', (join) =>
      join.onRef('level.itemId', '=', 'item.id').on('level.locationId', '=', locationId),
    )
    .leftJoin('stockIncoming as coming', (join) =>
      join.onRef('coming.itemId', '=', 'item.id').on('coming.locationId', '=', locationId),
    )
    .leftJoin(needs, (join) => join.onRef('need.itemId', '=', 'item.id'))
    .leftJoin(drafts, (join) => join.onRef('draft.itemId', '=', 'item.id'))
    .where(sql<boolean>`(needed > 0 or min_on_hand is not null and item.active and product.active)`)
    .where(sql<boolean>`${projected} < coalesce(min_on_hand, 0)`)
}

/** The stock once everything ordered or drafted has come and every waiting job has its parts. */
const projected = sql<number>`(
  coalesce(on_hand - reserved, 0) + coalesce(coming.quantity, 0) + coalesce(drafted, 0) - coalesce(needed, 0)
)`

const rows = (work: OnDatabase, locationId: string) =>
  shelves(work, locationId)
    .select(['item.id', 'sku', 'product.brand', 'name', 'variant', 'minOnHand', 'maxOnHand', 'since'])
    .select([
      sql<number>`coalesce(needed, 0)`.as('needed'),
      sql<number>`coalesce(waiting, 0)`.as('waiting'),
      sql<number>`coalesce(on_hand - reserved, 0)`.as('available'),
      sql<number>`coalesce(coming.quantity, 0)`.as('incoming'),
      sql<number>`coalesce(drafted, 0)`.as('drafted'),
      projected.as('projected'),
    ])

const listOffersOf = ({ trx }: OnDatabase, itemIds: readonly string[]) =>
  trx
    .selectFrom('supplierItem')
    .innerJoin('supplier', 'supplier.id', 'supplierId')
    .select(['itemId', 'supplierId', 'name as supplier', 'costCents', 'packQuantity'])
    .where('active', '=', true)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('costCents')
    .orderBy('name')
    .execute()

const mostJobs = 5

/**
 * The jobs that wait for items, the longest waiting first: a ticket or a build once, however many of its clubs wait.
 */
async function listJobsOf({ trx }: OnDatabase, locationId: string, itemIds: readonly string[]) {
  const rows = await trx
    .selectFrom('stockNeed')
    .select(['itemId', 'jobId as id', 'jobNumber as number', 'jobKind as kind'])
    .where('locationId', '=', locationId)
    .where('jobId', 'is not', null)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .groupBy(['itemId', 'jobId', 'jobKind', 'jobNumber'])
    .orderBy(sql`min(rank)`)
    .$narrowType<{ id: string; number: string; kind: PartsJob['kind'] }>()
    .execute()

  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/** The items to order, with enough to fill each shelf, in whole packs. */
export async function pageOfShortages(work: Timed, page: PageRequest, actor: Actor) {
  const { id: locationId } = work.place
  const [{ rows: found, next }, { total }] = await inOneTrip([
    pageOf(rows(work, locationId), bySku, page),
    shelves(work, locationId)
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const itemIds = found.map(({ id }) => id)
  const [offers, jobsOf, elsewhere] = await inOneTrip([
    listOffersOf(work, itemIds),
    listJobsOf(work, locationId, itemIds),
    listElsewhere(work, locationId, itemIds),
  ])
  const withCosts = maySeeCosts(actor)

  return {
    items: found.map(({ brand, name, variant, maxOnHand, projected: after, ...row }): Shortage => {
      const missing = (maxOnHand ?? row.minOnHand ?? 0) - after
      return {
        ...row,
        name: nameOfItem({ brand, name, variant }),
        jobs: (jobsOf.get(row.id) ?? []).slice(0, mostJobs).map(({ kind, id, number }) => ({ kind, id, number })),
        jobCount: jobsOf.get(row.id)?.length ?? 0,
        short: Math.max((row.needed > 0 ? 0 : (row.minOnHand ?? 0)) - after, 0),
        elsewhere: elsewhere
          .filter(({ itemId, available }) => itemId === row.id && available > 0)
          .map(({ placeId, place, available }) => ({ placeId, place, quantity: Math.min(available, missing) })),
        offers: offers
          .filter(({ itemId }) => itemId === row.id)
          .map(({ supplierId, supplier, costCents, packQuantity }) => ({
            supplierId,
            supplier,
            costCents: withCosts ? costCents : null,
            packQuantity,
            quantity: Math.ceil(missing / packQuantity) * packQuantity,
          })),
      }
    }),
    total,
    next,
  }
}
