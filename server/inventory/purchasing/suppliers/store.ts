import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import { formHolds, holdsLetters } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, pageOf } from '#server/kernel/db/keyset.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { LearnedLead, OfferFacts, SupplierFacts } from '#shared/inventory/purchasing/suppliers-contract.ts'

/** How many of the last deliveries are counted. */
const taughtBy = 5

/** Days from order to delivery. The median, so that one lost delivery changes little. */
const learnedLead = sql<LearnedLead>`(
  select case when count(*) = 0 then null else jsonb_build_object(
      'days', percentile_disc(0.5) within group (order by days), 'deliveries', count(*)
    ) end
    from (
      select extract(day from purchase_receipt.at - sent_at)::integer as days
        from purchase_receipt join purchase_order on purchase_order.id = purchase_order_id
        where supplier_id = supplier.id and sent_at is not null
        order by purchase_receipt.at desc limit ${taughtBy}
    ) as deliveries
)`

const rows = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('supplier')
    .select(['id', 'name', 'email', 'accountNumber', 'active', 'leadDays'])
    .select([
      learnedLead.as('learnedLead'),
      sql<number>`(select count(*)::integer from supplier_item where supplier_id = supplier.id)`.as('itemCount'),
      sql<number>`(
        select count(*)::integer from purchase_order
          where supplier_id = supplier.id and status in ('sent', 'partially_received')
      )`.as('openOrders'),
    ])

interface SuppliersQuery extends PageRequest {
  search?: string
  state?: 'active' | 'retired'
}

export const listSuppliers = (work: OnDatabase, { search = '', state, ...page }: SuppliersQuery) =>
  countedPageOf(
    work,
    rows(work)
      .$if(search !== '', (query) => query.where(holdsLetters(sql`name`, search)))
      .$if(state !== undefined, (query) => query.where('active', '=', state === 'active')),
    {
      direction: 'asc',
      columns: [
        [sql`lower(name)`, 'text'],
        [sql`id`, 'uuid'],
      ],
    },
    page,
  )

export const findSupplier = (work: OnDatabase, id: string) =>
  rows(work).select(['version', 'phone', 'address', 'terms', 'note']).where('id', '=', id).executeTakeFirst()

export const lockSupplier = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('supplier')
    .select(['name', 'email', 'phone', 'address', 'terms', 'accountNumber', 'note', 'leadDays', 'active', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

const columnsOf = ({ phone, ...facts }: SupplierFacts) => ({ ...facts, phone: phone ?? '' })

export const insertSupplier = ({ trx }: OnDatabase, facts: SupplierFacts, createdAt: Date) =>
  trx
    .insertInto('supplier')
    .values({ ...columnsOf(facts), createdAt })
    .returning('id')
    .executeTakeFirstOrThrow()

export const updateSupplier = ({ trx }: OnDatabase, id: string, facts: SupplierFacts, version: number) =>
  changeOne(
    trx
      .updateTable('supplier')
      .set({ ...columnsOf(facts), version })
      .where('id', '=', id),
  )

const offers = ({ trx }: OnDatabase, supplierId: string) =>
  trx
    .selectFrom('supplierItem')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'brand', 'name', 'variant', 'code', 'costCents', 'packQuantity', 'leadDays'])
    .select(
      sql<number>`coalesce((select sum(quantity)::integer from stock_incoming where item_id = item.id), 0)`.as(
        'incoming',
      ),
    )
    .where('supplierId', '=', supplierId)

export const listOffers = (
  work: OnDatabase,
  supplierId: string,
  { search = '', ...page }: PageRequest & { search?: string },
) =>
  pageOf(
    offers(work, supplierId).$if(search !== '', (query) =>
      query.where(sql<boolean>`(${formHolds(sql`item.search`, search)} or ${holdsLetters(sql`code`, search)})`),
    ),
    { direction: 'asc', columns: [[sql`item.sku`, 'text']] },
    page,
  )

export const findOffer = (work: OnDatabase, supplierId: string, sku: string) =>
  offers(work, supplierId).where('sku', '=', sku).executeTakeFirst()

export interface NewOffer extends OfferFacts {
  supplierId: string
  itemId: string
}

export const upsertOffers = ({ trx }: OnDatabase, rowsOf: readonly NewOffer[]) =>
  trx
    .insertInto('supplierItem')
    .values(rowsOf)
    .onConflict((on) =>
      on.columns(['supplierId', 'itemId']).doUpdateSet((eb) => ({
        code: eb.ref('excluded.code'),
        costCents: eb.ref('excluded.costCents'),
        packQuantity: eb.ref('excluded.packQuantity'),
        leadDays: eb.ref('excluded.leadDays'),
      })),
    )
    .execute()

export const deleteOffer = ({ trx }: OnDatabase, supplierId: string, itemId: string) =>
  trx.deleteFrom('supplierItem').where('supplierId', '=', supplierId).where('itemId', '=', itemId).execute()
