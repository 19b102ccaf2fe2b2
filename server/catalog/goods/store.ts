import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset, pageOf, reversed } from '#server/kernel/db/keyset.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'
import type { ProductQuery, ProductRecord } from '#shared/catalog/goods-contract.ts'
import type { Item, ProductFacts } from '#shared/catalog/goods.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { productsMatching } from './search.ts'

// Any number that nothing else locks.
const goods = 1_605_096

/** Locks all goods against new and renamed products, so that no two have the same name. */
export const lockGoods = ({ trx }: OnDatabase) => sql`select pg_advisory_xact_lock(${goods})`.execute(trx)

const itemsOfProduct = sql<ProductRecord['items']>`coalesce((
  select jsonb_agg(
    jsonb_build_object(
      'id', id, 'sku', sku, 'barcode', barcode, 'variant', variant, 'priceCents', price_cents,
      'taxCategory', tax_category, 'unit', unit, 'active', active
    ) order by position, id
  ) from item where product_id = product.id
), '[]')`

/** Products with all their items, in order. */
const products = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('product')
    .select(['product.id', 'version', 'name', 'brand', 'description', 'active'])
    .select(['product.kind', itemsOfProduct.as('items')])

export const findProduct = (work: OnDatabase, id: string): Promise<ProductRecord | undefined> =>
  products(work).where('product.id', '=', id).executeTakeFirst()

export const listProductsWith = (work: OnDatabase, ids: readonly string[]): Promise<ProductRecord[]> =>
  products(work)
    .where('product.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('product.id')
    .execute()

/** All products by name, for the file that sets up a studio. */
export const listGoods = (work: OnDatabase): Promise<ProductRecord[]> =>
  products(work).orderBy('name').orderBy('id').execute()

export const lockProduct = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('product').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The product with this brand and name, in any case. */
export const findNamesake = (
  { trx }: OnDatabase,
  { brand, name }: Pick<ProductFacts, 'brand' | 'name'>,
  except?: string,
) =>
  trx
    .selectFrom('product')
    .select('id')
    .where(sql<boolean>`lower(brand) = lower(${brand}) and lower(name) = lower(${name})`)
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .executeTakeFirst()

export const insertProduct = ({ trx }: OnDatabase, facts: ProductFacts & { id?: string }) =>
  trx.insertInto('product').values(facts).returning('id').executeTakeFirstOrThrow()

export const updateProduct = ({ trx }: OnDatabase, id: string, facts: ProductFacts) =>
  trx
    .updateTable('product')
    .set((eb) => ({ ...facts, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

/** Call it under the locks of the products. */
export const setActive = ({ trx }: OnDatabase, ids: readonly string[], active: boolean) =>
  trx
    .updateTable('product')
    .set((eb) => ({ active, version: eb('version', '+', 1) }))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()

/** Sets prices of items. Call it under the locks of their products. */
export async function setPrices(
  { trx }: OnDatabase,
  productIds: readonly string[],
  prices: readonly { id: string; priceCents: number }[],
): Promise<void> {
  await sql`
    update item set price_cents = next."priceCents"
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as next (id uuid, "priceCents" bigint)
    where item.id = next.id
  `.execute(trx)
  await sql`update product set version = version + 1 where id = any(${[...productIds]}::uuid[])`.execute(trx)
}

export async function insertItems(
  { trx }: OnDatabase,
  productId: string,
  items: readonly (Item & { position: number })[],
) {
  if (items.length === 0) return

  await trx
    .insertInto('item')
    .values(items.map((item) => ({ ...item, productId })))
    .execute()
}

/** Updates items. Their codes are cleared first, because two items may swap theirs. */
export async function updateItems({ trx }: OnDatabase, items: readonly (Item & { id: string; position: number })[]) {
  if (items.length === 0) return

  const ids = items.map(({ id }) => id)
  await sql`
    update item set sku = upper(id::text), barcode = null, variant = id::text where id = any(${ids}::uuid[])
  `.execute(trx)
  await sql`
    update item set sku = next.sku, barcode = next.barcode, variant = next.variant, price_cents = next."priceCents",
      tax_category = next."taxCategory", unit = next.unit, active = next.active, position = next.position
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as next (
      id uuid, sku text, barcode text, variant text, "priceCents" bigint, "taxCategory" text, unit text,
      active boolean, position smallint
    )
    where item.id = next.id
  `.execute(trx)
}

/** The SKUs and barcodes among these that other products' items have; barcodes are compared by their bars. */
export const findTaken = (
  { trx }: OnDatabase,
  items: readonly Pick<Item, 'sku' | 'barcode'>[],
  except: string | null,
) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['sku', 'barcode', 'brand', 'name'])
    .where((eb) =>
      eb.or([
        eb(
          'sku',
          'in',
          items.map(({ sku }) => sku),
        ),
        eb('barcode', 'in', ['', ...items.flatMap(({ barcode }) => (barcode === null ? [] : barcodesOf(barcode)))]),
      ]),
    )
    .where(sql<boolean>`product_id is distinct from ${except}::uuid`)
    .execute()

const byName: Keyset = {
  direction: 'asc',
  columns: [
    [sql`lower(product.name)`, 'text'],
    [sql`product.id`, 'uuid'],
  ],
}

type ProductFilters = Pick<ProductQuery, 'search' | 'kind' | 'state'>

const matching = (work: OnDatabase, { search, kind, state }: ProductFilters) =>
  work.trx
    .selectFrom('product')
    .$if(Boolean(search), (query) => query.where('product.id', 'in', productsMatching(work, search ?? '')))
    .$if(kind !== undefined, (query) => query.where('product.kind', 'in', kind ? [kind] : []))
    .$if(state !== undefined, (query) => query.where('product.active', '=', state === 'sold'))

// A sold product counts its sold items; a retired one has only retired items, so it counts them all.
const countedItems = sql`from item where product_id = product.id and (item.active or not product.active)`

export const listProducts = (
  work: OnDatabase,
  { sort, after, limit, ...sought }: Omit<ProductQuery, 'after'> & PageRequest,
) =>
  countedPageOf(
    work,
    matching(work, sought)
      .select(['product.id', 'name', 'brand', 'product.active'])
      .select([
        'product.kind',
        sql<number>`(select count(*)::integer ${countedItems})`.as('itemCount'),
        sql<number | null>`(select min(price_cents) ${countedItems})`.as('leastCents'),
        sql<number | null>`(select max(price_cents) ${countedItems})`.as('mostCents'),
        sql<string | null>`(select sku ${countedItems} order by position limit 1)`.as('sku'),
      ]),
    sort === 'name' ? byName : reversed(byName),
    { limit, ...(after !== undefined && { after }) },
  )

export const listIdsOfProducts = async (work: OnDatabase, filters: ProductFilters, atMost: number): Promise<string[]> =>
  (await matching(work, filters).select('product.id').limit(atMost).execute()).map(({ id }) => id)

export const countProducts = (work: OnDatabase, filters: ProductFilters) =>
  matching(work, filters)
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()

/** The items of the products that a search finds, in order, for an export. */
export const listItemsOfProducts = (work: OnDatabase, filters: ProductFilters, page: PageRequest) =>
  pageOf(
    matching(work, filters)
      .innerJoin('item', 'item.productId', 'product.id')
      .select(['sku', 'barcode', 'brand', 'name', 'variant', 'priceCents', 'description'])
      .select([
        'product.kind',
        'item.taxCategory',
        'item.unit',
        sql<boolean>`item.active and product.active`.as('isSold'),
      ]),
    {
      direction: 'asc',
      columns: [...byName.columns, [sql`item.position::integer`, 'integer'], [sql`item.id`, 'uuid']],
    },
    page,
  )
