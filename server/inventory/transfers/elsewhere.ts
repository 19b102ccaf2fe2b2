import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

/** Stock of some items in the other places, the place with most of it first. */
export const listElsewhere = ({ trx }: OnDatabase, locationId: string, itemIds: readonly string[]) =>
  trx
    .selectFrom('stockLevel')
    .innerJoin('location', 'location.id', 'locationId')
    .select(['itemId', 'locationId as placeId', 'location.name as place', 'onHand'])
    .select(sql<number>`on_hand - reserved`.as('available'))
    .where('locationId', '<>', locationId)
    .where('onHand', '>', 0)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('available', 'desc')
    .orderBy('location.id')
    .execute()

/** The open transfers that carry an item, the latest first. */
export const listOnTheWay = ({ trx }: OnDatabase, itemId: string) =>
  trx
    .selectFrom('stockTransferLine as line')
    .innerJoin('stockTransfer as transfer', 'transfer.id', 'transferId')
    .innerJoin('location', 'location.id', 'toId')
    .select(['transfer.id', 'number', 'location.name as to'])
    .select(sql<number>`quantity - received - missing`.as('quantity'))
    .where('status', '=', 'sent')
    .where('itemId', '=', itemId)
    .where(sql<boolean>`quantity > received + missing`)
    .orderBy('sentAt', 'desc')
    .limit(20)
    .execute()
