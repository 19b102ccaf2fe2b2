import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Held } from '#shared/catalog/left.ts'

interface HeldRow {
  itemId: string
  onHand: number
  heldFor: string[]
}

/**
 * How many of some items are on hand, and the numbers of the tickets, builds and orders that they are promised to, the
 * oldest first. Without a place: in all places.
 */
export async function listHeld(
  { trx }: OnDatabase,
  itemIds: readonly string[],
  locationId?: string,
): Promise<Map<string, Held>> {
  const isThere = (column: string) => (locationId === undefined ? sql`true` : sql`${sql.ref(column)} = ${locationId}`)
  const { rows } = await sql<HeldRow>`
    with kept as (
      select item_id, at, coalesce(job_number, customer_order.number, case when owner_kind = 'demo_loan' then 'a loan' else 'work' end)
          as number
        from stock_reservation
        left join order_line on owner_kind = 'order_line' and order_line.id = owner_id
        left join customer_order on customer_order.id = order_line.order_id
        where item_id = any(${[...itemIds]}::uuid[]) and ${isThere('stock_reservation.location_id')}
    ), named as (
      select item_id, number, min(at) as since from kept group by 1, 2
    )
    select item_id, array_agg(number order by since, number) as held_for, (
        select coalesce(sum(on_hand), 0)::integer from stock_level as level
          where level.item_id = named.item_id and ${isThere('level.location_id')}
      ) as on_hand
      from named group by item_id
  `.execute(trx)

  return new Map(rows.map(({ itemId, ...held }) => [itemId, held]))
}
