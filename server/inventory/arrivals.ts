import { sql } from 'kysely'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Supply } from '#shared/inventory/supply.ts'

interface WaitingRow {
  itemId: string
  jobKind: string | null
  jobId: string | null
  quantity: number
}

export interface ComingRow {
  itemId: string
  on: string | null
  quantity: number
  /** The number of the purchase order, or of the transfer from another place. */
  number: string
}

/**
 * What purchase orders and transfers still bring, by day. A day in the past is left out: it no longer says when the
 * rest comes.
 */
async function listComing({ trx }: OnDatabase, locationId: string, today: string): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select item_id, case when expected_on >= ${today}::date then expected_on::text end as on, number,
        sum(quantity)::integer as quantity
      from (
        select item_id, location_id, quantity - received as quantity, expected_on, number
          from purchase_order_line as line join purchase_order on purchase_order.id = purchase_order_id
          where status in ('sent', 'partially_received') and quantity > received
        union all
        select item_id, to_id, quantity - received - missing, null, number
          from stock_transfer_line as line join stock_transfer on stock_transfer.id = transfer_id
          where status = 'sent' and quantity > received + missing
      ) as coming
      where location_id = ${locationId}::uuid
      group by 1, 2, 3
      order by 2 nulls last, 3
  `.execute(trx)

  return rows
}

/** Everything that jobs wait for, in the order in which arriving stock is promised. */
const listWaiting = ({ trx }: OnDatabase, locationId: string): Promise<WaitingRow[]> =>
  trx
    .selectFrom('stockNeed')
    .select(['itemId', 'jobKind', 'jobId', 'quantity'])
    .where('locationId', '=', locationId)
    .orderBy('rank')
    .execute()

export interface PartsUnderway {
  /** Stock on hand and on the way. Items that nobody counts are always available and not in the map. */
  supplyOf: (itemIds: readonly string[]) => Promise<Map<string, Supply & { onHand: number }>>
  waiting: readonly WaitingRow[]
  comingOf: (itemId: string) => readonly ComingRow[]
}

/** What jobs wait for and what is on the way, read once for everything that is planned. */
export async function partsUnderway(work: Timed, today: string): Promise<PartsUnderway> {
  const { id: locationId } = work.place
  const [coming, waiting] = await inOneTrip([listComing(work, locationId, today), listWaiting(work, locationId)])
  const comingOf = (itemId: string) => coming.filter((row) => row.itemId === itemId)

  return {
    waiting,
    comingOf,
    async supplyOf(itemIds) {
      const levels = await work.trx
        .selectFrom('item')
        .leftJoin('stockLevel', (join) => join.onRef('itemId', '=', 'item.id').on('locationId', '=', locationId))
        .select([
          'item.id',
          sql<number>`coalesce(on_hand, 0)`.as('onHand'),
          sql<number>`coalesce(on_hand - reserved, 0)`.as('free'),
        ])
        .where('tracked', '=', true)
        .where(sql<boolean>`item.id = any(${[...itemIds]}::uuid[])`)
        .execute()

      return new Map(
        levels.map(({ id, ...level }) => {
          const ahead = waiting.filter(({ itemId }) => itemId === id)
          return [id, { ...level, waiting: ahead.reduce((sum, one) => sum + one.quantity, 0), coming: comingOf(id) }]
        }),
      )
    },
  }
}
