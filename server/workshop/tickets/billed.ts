import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

/** The jobs of some tickets, by ticket, in the order in which they are billed. */
export async function listJobsOf(db: Db, ticketIds: readonly string[]) {
  const rows = await db
    .selectFrom('ticketJob')
    .leftJoin('item', 'item.id', 'itemId')
    .leftJoin('product', 'product.id', 'item.productId')
    .select(['ticketId', 'job', 'itemId', 'ticketJob.priceCents', 'product.kind as itemKind'])
    .where('ticketId', 'in', ticketIds)
    .orderBy('ticketJob.position')
    .execute()

  return Map.groupBy(rows, ({ ticketId }) => ticketId)
}

/** What was ordered of each of some tickets that stand on an order, with tax and less what was taken off. */
export async function billedOf(db: Db, ticketIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('ticket')
    .select((eb) => [
      'id',
      sql<number>`coalesce((
        select sum(total_cents)::bigint from order_line
        where order_id = ${eb.ref('ticket.orderId')} and ref ->> 'ticketId' = ticket.id::text and state <> 'released'
      ), 0)`.as('cents'),
    ])
    .where('id', 'in', ticketIds)
    .where('orderId', 'is not', null)
    .execute()

  return new Map(rows.map(({ id, cents }) => [id, cents]))
}
