import { type RawBuilder, sql } from 'kysely'

import { formHolds } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'

const mostWords = 8

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, mostWords)

/** Whether the whole search is the SKU or the barcode of an item, as a scan is. */
export const isCode = (search: string): RawBuilder<boolean> =>
  sql<boolean>`(item.sku = upper(${search}) or item.barcode = any(${barcodesOf(search)}::text[]))`

/** Whether a search means an item: by its code, or by words of which each stands in one of its own. */
export const isMeant = (search: string): RawBuilder<boolean> =>
  sql<boolean>`(${isCode(search)} or ${sql.join(
    wordsOf(search).map((word) => formHolds(sql`item.search`, word)),
    sql` and `,
  )})`

/** How well an item fits: its code, the beginning of its SKU, the beginning of its name, anything else. */
export const rankOf = (search: string): RawBuilder<number> => sql<number>`case
  when ${isCode(search)} then 0
  when starts_with(item.sku, upper(${search})) then 1
  when starts_with(item.search, search_form(${search})) or starts_with(search_form(product.name), search_form(${search})) then 2
  else 3
end`

/** The products of which a search finds an item, as a part of a query; also of items that are retired. */
export const productsMatching = ({ trx }: OnDatabase, search: string) =>
  trx.selectFrom('item').select('item.productId').where(isMeant(search))
