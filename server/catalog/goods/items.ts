import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { ItemQuery, ListedItem } from '#shared/catalog/goods-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { isMeant, rankOf } from './search.ts'

const items = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['item.id', 'productId', 'sku', 'barcode', 'brand', 'name', 'variant', 'priceCents', 'bySerial'])
    .select(['product.kind', 'item.taxCategory', 'item.unit'])

const bySku: Keyset = { direction: 'asc', columns: [[sql`item.sku`, 'text']] }

const byFit = (search: string): Keyset => ({
  direction: 'asc',
  columns: [
    [rankOf(search), 'integer'],
    [sql`lower(product.name)`, 'text'],
    [sql`item.sku`, 'text'],
  ],
})

/**
 * A page of sold items by SKU, or of those that a search finds, the best match first. `narrowed` is a further
 * condition.
 */
export async function pageOfItems(
  work: OnDatabase,
  { q, kind, ...page }: ItemQuery,
  narrowed: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<{ items: ListedItem[]; next: string | null }> {
  const found = items(work)
    .where('item.active', '=', true)
    .where('product.active', '=', true)
    .where(narrowed)
    .$if(kind !== undefined, (query) => query.where('product.kind', 'in', kind ? [kind] : []))
    .$if(q !== '', (query) => query.where(isMeant(q)))
  const { rows, next } = await pageOf(found, q === '' ? bySku : byFit(q), page)

  return { items: rows, next }
}

export async function readItem(work: OnDatabase, sku: string) {
  const item = await items(work)
    .select(sql<boolean>`item.active and product.active`.as('isSold'))
    .where('sku', '=', sku)
    .executeTakeFirst()
  if (!item) throw new Failure('not_found', `There is no item ${sku}.`)

  return item
}
