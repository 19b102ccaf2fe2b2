import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type ItemUnit, nameOfItem } from '#shared/catalog/goods.ts'
import { halfUp } from '#shared/money.ts'

import type { Shortage } from './shelf.ts'

export const listLevels = ({ trx }: OnDatabase, locationId: string, itemIds: readonly string[]) =>
  trx
    .selectFrom('stockLevel')
    .select(['itemId', 'onHand', 'reserved'])
    .where('locationId', '=', locationId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .execute()

/** The items among these that are counted. */
export async function findTracked({ trx }: OnDatabase, itemIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('item')
    .select('id')
    .where('tracked', '=', true)
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .execute()

  return rows.map(({ id }) => id)
}

export async function namesOf({ trx }: OnDatabase, itemIds: readonly string[]) {
  const rows = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'brand', 'name', 'variant'])
    .where(sql<boolean>`item.id = any(${itemIds}::uuid[])`)
    .execute()

  return new Map(rows.map(({ id, sku, ...item }) => [id, { sku, name: nameOfItem(item) }]))
}

interface NewReservations {
  locationId: string
  at: Date
  rows: readonly {
    ownerKind: string
    ownerId: string
    itemId: string
    quantity: number
    /** The ticket or build that the reservation is for. */
    jobKind?: string | null
    jobId?: string | null
    jobNumber?: string | null
  }[]
}

/** Reserves all rows, or reserves none and returns the shortages. The caller holds the lock of the place. */
export async function insertReservations(
  { trx }: OnDatabase,
  { locationId, at, rows }: NewReservations,
): Promise<Shortage[]> {
  const { rows: short } = await sql<Shortage>`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row("ownerKind" text, "ownerId" uuid, "itemId" uuid, quantity integer, "jobKind" text, "jobId" uuid, "jobNumber" text)
    ), want as (
      select "itemId" as item_id, sum(quantity)::integer as quantity from asked group by 1
    ), short as (
      select want.item_id, want.quantity, coalesce(level.on_hand - level.reserved, 0) as available
        from want left join stock_level as level on level.item_id = want.item_id and level.location_id = ${locationId}::uuid
        where coalesce(level.on_hand - level.reserved, 0) < want.quantity
    ), taken as (
      update stock_level as level set reserved = level.reserved + want.quantity from want
        where level.item_id = want.item_id and level.location_id = ${locationId}::uuid and not exists (select from short)
        returning level.item_id
    ), kept as (
      insert into stock_reservation (owner_kind, owner_id, item_id, location_id, quantity, at, job_kind, job_id, job_number)
        select "ownerKind", "ownerId", "itemId", ${locationId}::uuid, sum(quantity)::integer, ${at}::timestamptz,
            "jobKind", "jobId", "jobNumber"
          from asked where "itemId" in (select item_id from taken)
          group by "ownerKind", "ownerId", "itemId", "jobKind", "jobId", "jobNumber"
        on conflict (owner_kind, owner_id, item_id, location_id) do update
          set quantity = stock_reservation.quantity + excluded.quantity
    )
    select item_id as "itemId", available as left, quantity as wanted from short
  `.execute(trx)

  return short
}

export const listReservationsOf = ({ trx }: OnDatabase, ownerKind: string, ownerIds: readonly string[]) =>
  trx
    .selectFrom('stockReservation')
    .select(['ownerId', 'itemId', 'locationId', 'quantity'])
    .where('ownerKind', '=', ownerKind)
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
    .execute()

/** Deletes reservations of stock that left: the move has already lowered the reserved total of the level. */
export const deleteReservations = (
  { trx }: OnDatabase,
  ownerKind: string,
  gone: readonly { ownerId: string; itemId: string }[],
) =>
  sql`
    delete from stock_reservation as promised
      using jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone("ownerId" uuid, "itemId" uuid)
      where promised.owner_kind = ${ownerKind} and promised.owner_id = "ownerId" and promised.item_id = "itemId"
  `.execute(trx)

/** Lowers the owners' reservations by these quantities and frees the stock. The caller holds the lock of the place. */
export async function reduceReservations(
  { trx }: OnDatabase,
  ownerKind: string,
  fewer: readonly { ownerId: string; itemId?: string; quantity: number }[],
): Promise<void> {
  await sql`
    with fewer as (
      select "ownerId" as owner_id, "itemId" as of_item, sum(quantity)::integer as quantity
        from jsonb_to_recordset(${JSON.stringify(fewer)}::jsonb) as row("ownerId" uuid, "itemId" uuid, quantity integer)
        group by 1, 2
    ), freed as (
      select promised.owner_id, promised.item_id, promised.location_id, least(promised.quantity, fewer.quantity) as freed,
          promised.quantity
        from stock_reservation as promised join fewer using (owner_id)
        where owner_kind = ${ownerKind} and item_id = coalesce(of_item, item_id)
    ), gone as (
      delete from stock_reservation as promised using freed
        where promised.owner_kind = ${ownerKind} and promised.owner_id = freed.owner_id
          and promised.item_id = freed.item_id and freed.freed = freed.quantity
    ), less as (
      update stock_reservation as promised set quantity = promised.quantity - freed.freed from freed
        where promised.owner_kind = ${ownerKind} and promised.owner_id = freed.owner_id
          and promised.item_id = freed.item_id and freed.freed < freed.quantity
    )
    update stock_level as level set reserved = level.reserved - sums.freed
      from (select item_id, location_id, sum(freed)::integer as freed from freed group by 1, 2) as sums
      where level.item_id = sums.item_id and level.location_id = sums.location_id
  `.execute(trx)
}

export interface TakenItem {
  sku: string
  name: string
  unit: ItemUnit
  quantity: number
}

/** What left the shelf for some owners and did not come back, by item and SKU. */
export async function listTaken(
  { trx }: OnDatabase,
  ownerKind: string,
  ownerIds: readonly string[],
): Promise<TakenItem[]> {
  const rows = await trx
    .selectFrom('stockMove')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['sku', 'brand', 'product.name', 'variant', sql<number>`-sum(quantity)::integer`.as('quantity')])
    .select('item.unit')
    .where('ownerKind', '=', ownerKind)
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
    .groupBy(['item.id', 'product.id'])
    .having(sql<boolean>`sum(quantity) < 0`)
    .orderBy('sku')
    .execute()

  return rows.map(({ sku, unit, quantity, ...item }) => ({ sku, unit, quantity, name: nameOfItem(item) }))
}

/** The worth of one piece at the last move: it values stock of which none is left. */
export async function listLastWorths({ trx }: OnDatabase, locationId: string, itemIds: readonly string[]) {
  const rows = await trx
    .selectFrom('stockMove')
    .distinctOn('itemId')
    .select(['itemId', 'quantity', 'valueCents'])
    .where('locationId', '=', locationId)
    .where('quantity', '<>', 0)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .orderBy('itemId')
    .orderBy('id', 'desc')
    .execute()

  return new Map(
    rows.map(({ itemId, quantity, valueCents }) => [itemId, halfUp(Math.abs(valueCents), Math.abs(quantity))]),
  )
}

/** What left the shelf for some owners and did not come back, with its worth; `issued…` counts everything that left. */
export async function listSold({ trx }: OnDatabase, ownerKind: string, ownerIds: readonly string[]) {
  const rows = await trx
    .selectFrom('stockMove')
    .select(['ownerId', 'itemId'])
    .select([
      sql<number>`-sum(quantity)::integer`.as('quantity'),
      sql<number>`-sum(value_cents)::bigint`.as('valueCents'),
      sql<number>`-sum(quantity) filter (where quantity < 0)::integer`.as('issuedQuantity'),
      sql<number>`-sum(value_cents) filter (where quantity < 0)::bigint`.as('issuedCents'),
    ])
    .where('ownerKind', '=', ownerKind)
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
    .groupBy(['ownerId', 'itemId'])
    .$narrowType<{ ownerId: string }>()
    .execute()

  return rows.filter(({ quantity }) => quantity > 0)
}
