import { type RawBuilder, sql } from 'kysely'

import { formHolds } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'

const mostWords = 8

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, mostWords)

/** True when the whole search is the SKU or barcode of an item, as a scanner types it. */
export const isCode = (search: string): RawBuilder<boolean> =>
  sql<boolean>`(item.sku = upper(${search}) or item.barcode = any(${barcodesOf(search)}::text[]))`

/** True when a search matches an item: by its code, or when each of its words occurs in the item's search text. */
export const isMeant = (search: string): RawBuilder<boolean> =>
  sql<boolean>`(${isCode(search)} or ${sql.join(
    wordsOf(search).map((word) => formHolds(sql`item.search`, word)),
    sql` and `,
  )})`

/** Ranks a match: the code first, then the beginning of the SKU, then the beginning of the name, then anything else. */
export const rankOf = (search: string): RawBuilder<number> => sql<number>`case
  when ${isCode(search)} then 0
  when starts_with(item.sku, upper(${search})) then 1
  when starts_with(item.search, search_form(${search})) or starts_with(search_form(product.name), search_form(${search})) then 2
  else 3
end`

/** A subquery of the products with a matching item, retired items included. */
export const productsMatching = ({ trx }: OnDatabase, search: string) =>
  trx.selectFrom('item').select('item.productId').where(isMeant(search))
