import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { QuickItem } from '#shared/orders/quick-keys-contract.ts'

const days = 30

/** The goods that were sold most often lately, one press each at the register; where too few were, others by their SKU. */
export async function listMostSold(db: Db, { limit }: { limit: number }, now: Date): Promise<{ items: QuickItem[] }> {
  const since = new Date(now.getTime() - days * 24 * 3_600_000)
  const { rows } = await sql<QuickItem>`
    with sold as (
      select ref ->> 'sku' as sku, count(*) as often
        from customer_order join order_line on order_id = customer_order.id
        where kind = 'product' and placed_at > ${since} and state <> 'released'
        group by 1
    )
    select item.sku, barcode, brand, name, variant, price_cents as "priceCents",
        case when item.tracked then coalesce(
          (select sum(on_hand - reserved)::integer from stock_level where item_id = item.id), 0
        ) end as left
      from item join product on product.id = product_id left join sold on sold.sku = item.sku
      where item.active and product.active
      order by often desc nulls last, item.sku
      limit ${limit}
  `.execute(db.withoutPlugins())

  return { items: rows }
}
