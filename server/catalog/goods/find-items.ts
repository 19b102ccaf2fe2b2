import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

/**
 * Goods by SKU with their present prices. Goods that are no longer sold are included, so that the caller can say so.
 */
export const findItems = ({ trx }: OnDatabase, skus: readonly string[]) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['item.id', 'item.sku', 'item.variant', 'item.priceCents', 'item.tracked', 'product.name', 'product.brand'])
    .select(['item.taxCategory', 'product.kind', sql<boolean>`item.active and product.active`.as('isSold')])
    .where('item.sku', 'in', skus)
    .execute()
