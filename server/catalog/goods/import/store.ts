import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { barcodesOf, barsOf } from '#shared/catalog/barcodes.ts'
import type { Item, ProductFacts } from '#shared/catalog/goods.ts'

import { keyOf, type KnownGoods, type KnownItem, variantKey } from './match.ts'
import type { GoodsDraft } from './read-item.ts'

/** The existing goods that the rows name. */
export async function findKnown(work: OnDatabase, drafts: readonly GoodsDraft[]): Promise<KnownGoods> {
  const [items, products] = [await findItems(work, drafts), await findProducts(work, drafts)]
  const productIds = [...new Set([...items.map(({ productId }) => productId), ...products.map(({ id }) => id)])]
  const variants = await findVariants(work, productIds)

  return {
    bySku: new Map(items.map((item) => [item.sku, item])),
    byBarcode: new Map(items.flatMap(({ barcode, sku }) => (barcode === null ? [] : [[barsOf(barcode), sku]]))),
    products: new Map(products.map((product) => [keyOf(product), product.id])),
    variants: new Map(variants.map(({ productId, variant, sku }) => [variantKey(productId, variant), sku])),
  }
}

async function findItems({ trx }: OnDatabase, drafts: readonly GoodsDraft[]): Promise<KnownItem[]> {
  const { rows } = await sql<KnownItem>`
    select id, product_id as "productId", position, sku, barcode, variant, price_cents as "priceCents",
      tax_category as "taxCategory", unit, active
    from item
    where sku = any(${drafts.map(({ item }) => item.sku)}::text[])
      or barcode = any(${drafts.flatMap(({ item }) => (item.barcode === null ? [] : barcodesOf(item.barcode)))}::text[])
  `.execute(trx.withoutPlugins())

  return rows
}

async function findProducts({ trx }: OnDatabase, drafts: readonly GoodsDraft[]) {
  const { rows } = await sql<Pick<ProductFacts, 'brand' | 'name'> & { id: string }>`
    select product.id, product.brand, product.name from product join (
      select distinct lower(brand) as brand, lower(name) as name from unnest(
        ${drafts.map(({ product }) => product.brand)}::text[], ${drafts.map(({ product }) => product.name)}::text[]
      ) as draft (brand, name)
    ) as named on lower(product.brand) = named.brand and lower(product.name) = named.name
  `.execute(trx)

  return rows
}

const findVariants = ({ trx }: OnDatabase, productIds: readonly string[]) =>
  trx
    .selectFrom('item')
    .select(['productId', 'variant', 'sku'])
    .where(sql<boolean>`product_id = any(${productIds}::uuid[])`)
    .execute()

/** Returns the new ids by brand and name. */
export async function insertProducts(
  { trx }: OnDatabase,
  products: readonly Omit<ProductFacts, 'active'>[],
): Promise<Map<string, string>> {
  if (products.length === 0) return new Map()

  const made = await trx
    .insertInto('product')
    .values(products.map(({ name, brand, kind, description }) => ({ name, brand, kind, description })))
    .returning(['id', 'brand', 'name'])
    .execute()
  return new Map(made.map(({ id, ...named }) => [keyOf(named), id]))
}

/** Adds items after those that their products have. */
export async function appendItems(
  { trx }: OnDatabase,
  items: readonly (Omit<Item, 'id'> & { productId: string })[],
): Promise<void> {
  await sql`
    insert into item (product_id, position, sku, barcode, variant, price_cents, tax_category, unit, active)
    select "productId",
      coalesce((select max(position) from item where product_id = "productId"), 0)
        + row_number() over (partition by "productId" order by at),
      sku, barcode, variant, "priceCents", "taxCategory", unit, active
    from rows from (
      jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as (
        "productId" uuid, sku text, barcode text, variant text, "priceCents" bigint, "taxCategory" text, unit text,
        active boolean
      )
    ) with ordinality as added (
      "productId", sku, barcode, variant, "priceCents", "taxCategory", unit, active, at
    )
  `.execute(trx)
}

export const countUp = ({ trx }: OnDatabase, productIds: readonly string[]) =>
  trx
    .updateTable('product')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${productIds}::uuid[])`)
    .execute()
