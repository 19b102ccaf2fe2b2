import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

/** Goods by their SKUs, as they are sold now; also those that are not, so that it can be said. */
export const findItems = ({ trx }: OnDatabase, skus: readonly string[]) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['item.id', 'item.sku', 'item.variant', 'item.priceCents', 'item.tracked', 'product.name', 'product.brand'])
    .select(['item.taxCategory', 'product.kind', sql<boolean>`item.active and product.active`.as('isSold')])
    .where('item.sku', 'in', skus)
    .execute()
