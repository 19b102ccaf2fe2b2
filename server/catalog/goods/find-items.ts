import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import type { TaxCategory } from '#shared/catalog/tax.ts'

/** Goods by their SKUs, as they are sold now; also those that are not, so that it can be said. */
export const findItems = (db: Db, skus: readonly string[]) =>
  db
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['item.id', 'item.sku', 'item.variant', 'item.priceCents', 'item.tracked', 'product.name', 'product.brand'])
    .select((eb) => [
      eb.ref('item.taxCategory').$castTo<TaxCategory>().as('taxCategory'),
      eb.ref('product.kind').$castTo<ProductKind>().as('kind'),
      sql<boolean>`item.active and product.active`.as('isSold'),
    ])
    .where('item.sku', 'in', skus)
    .execute()
