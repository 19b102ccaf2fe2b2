import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'

/** The names and prices of items. */
export async function findItemNames({ trx }: OnDatabase, ids: readonly string[]) {
  const rows = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'brand', 'name', 'variant', 'priceCents'])
    .where(sql<boolean>`item.id = any(${ids}::uuid[])`)
    .execute()

  return new Map(rows.map(({ id, sku, priceCents, ...item }) => [id, { sku, priceCents, name: nameOfItem(item) }]))
}
