import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

import type { PriceDraft } from './read-price.ts'

export interface PricedItem {
  id: string
  sku: string
  /** The supplier's present offer. */
  offer: { code: string; costCents: number; packQuantity: number; leadDays: number | null } | null
}

export interface PricedItems {
  bySku: Map<string, PricedItem>
  byCode: Map<string, PricedItem>
}

/** The items that the rows name, by the studio's SKU or the supplier's code. */
export async function findPriced(
  { trx }: OnDatabase,
  supplierId: string,
  drafts: readonly PriceDraft[],
): Promise<PricedItems> {
  const { rows } = await sql<PricedItem>`
    select item.id, item.sku, case when supplier_id is not null then jsonb_build_object(
        'code', code, 'costCents', cost_cents, 'packQuantity', pack_quantity, 'leadDays', lead_days
      ) end as offer
      from item left join supplier_item on item_id = item.id and supplier_id = ${supplierId}
      where item.sku = any(${drafts.flatMap(({ sku }) => sku ?? [])}::text[])
        or (code <> '' and code = any(${drafts.flatMap(({ code }) => code ?? [])}::text[]))
  `.execute(trx.withoutPlugins())

  return {
    bySku: new Map(rows.map((row) => [row.sku, row])),
    byCode: new Map(rows.flatMap((row) => (row.offer?.code ? [[row.offer.code, row] as const] : []))),
  }
}
