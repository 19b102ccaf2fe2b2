import { sql } from 'kysely'

import type { Timed } from '#server/kernel/work.ts'
import type { QuickItem } from '#shared/orders/quick-keys-contract.ts'

const days = 30

/** The goods that were sold most often lately, for keys of the register, filled up with others by SKU. */
export async function listMostSold({ trx, now }: Timed, { limit }: { limit: number }): Promise<{ items: QuickItem[] }> {
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
        ) end as left,
        coalesce((select sum(on_hand)::integer from stock_level where item_id = item.id), 0) as "onHand",
        array(
          select coalesce(job_number, held.number, 'a loan') from stock_reservation
            left join order_line on owner_kind = 'order_line' and order_line.id = owner_id
            left join customer_order as held on held.id = order_line.order_id
            where item_id = item.id
            group by 1 order by min(at), 1
        ) as "heldFor"
      from item join product on product.id = product_id left join sold on sold.sku = item.sku
      where item.active and product.active
      order by often desc nulls last, item.sku
      limit ${limit}
  `.execute(trx.withoutPlugins())

  return { items: rows }
}
