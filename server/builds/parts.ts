import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfItem, ProductKind } from '#shared/catalog/goods.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { Attributes, specOfPart } from '#shared/inventory/attributes.ts'

interface KnownPart {
  id: string
  sku: string
  kind: ProductKind
  name: string
  /** The fields that it gives a club. */
  spec: ClubSpec
}

/** Items with the fields that each gives a club. */
export async function findParts(
  { trx }: OnDatabase,
  { ids = [], sku = '' }: { ids?: readonly string[]; sku?: string },
) {
  const rows = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'kind', 'brand', 'name', 'variant', 'attributes'])
    .where(sql<boolean>`(item.id = any(${ids}::uuid[]) or lower(sku) = lower(${sku}))`)
    .execute()

  return rows.map(({ id, attributes, kind, ...item }): KnownPart => {
    const known = ProductKind.parse(kind)
    const spec = specOfPart({
      kind: known,
      brand: item.brand,
      name: item.name,
      attributes: Attributes.parse(attributes),
    })
    return { id, sku: item.sku, kind: known, name: nameOfItem(item), spec }
  })
}
