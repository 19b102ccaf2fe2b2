import { type RawBuilder, sql } from 'kysely'

import { isMeant } from '#server/catalog/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Timed } from '#server/kernel/work.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { Attributes } from '#shared/inventory/attributes.ts'
import type { StockQuery, StockRecord, StockRow } from '#shared/inventory/contract.ts'
import { UnitOwner } from '#shared/inventory/units/contract.ts'
import { averageOf } from '#shared/inventory/valuation.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { maySeeCosts } from './costs.ts'
import { hasMeasures } from './fit.ts'
import { listWaitingFor } from './lose.ts'
import { incomingOf, quantitiesOf } from './quantities.ts'
import { listElsewhere, listOnTheWay } from './transfers/elsewhere.ts'
import { listItemsOfSerial } from './unit-store.ts'

const bySku: Keyset = { direction: 'asc', columns: [[sql`item.sku`, 'text']] }

// The expression of `item.tracked`, for an item that has a shelf in this place.
const isShort = sql<boolean>`coalesce(level.on_hand - level.reserved < level.min_on_hand, false)`

const shelves = ({ trx }: OnDatabase, locationId: string) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .leftJoin('stockLevel as level', (join) =>
      join.onRef('level.itemId', '=', 'item.id').on('level.locationId', '=', locationId),
    )

const rows = (work: OnDatabase, locationId: string) =>
  shelves(work, locationId)
    .select([
      'item.id',
      'item.productId',
      'sku',
      'barcode',
      'brand',
      'name',
      'variant',
      'priceCents',
      'unit',
      'tracked',
      'bySerial',
      'attributes',
    ])
    .select(['onHand', 'reserved', 'valueCents', 'minOnHand', 'maxOnHand'])
    .select([
      'product.kind',
      sql<boolean>`item.active and product.active`.as('isSold'),
      isShort.as('isShort'),
      incomingOf(sql`item.id`, locationId).as('incoming'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

const levelOf = ({ onHand, reserved, valueCents, incoming }: Row) => ({
  onHand: onHand ?? 0,
  reserved: reserved ?? 0,
  valueCents: valueCents ?? 0,
  incoming,
})

const presented = (row: Row, actor: Actor): StockRow => ({
  id: row.id,
  sku: row.sku,
  barcode: row.barcode,
  name: nameOfItem(row),
  kind: row.kind,
  isSold: row.isSold,
  stock: row.tracked ? quantitiesOf(levelOf(row)) : null,
  minOnHand: row.minOnHand,
  maxOnHand: row.maxOnHand,
  isShort: row.isShort,
  averageCents: maySeeCosts(actor) ? averageOf(levelOf(row)) : null,
})

type StockFilters = Omit<StockQuery, 'after' | 'limit'>

/**
 * A product that is no longer sold is still listed while some of it is in stock. `ofSerial`: the items whose serial
 * matches the search.
 */
const isSought = ({ search = '', kind, state, ...fits }: StockFilters, ofSerial: readonly string[]) => sql<boolean>`(
  (item.active or exists (select from stock_level as lying where lying.item_id = item.id and lying.on_hand > 0))
  and ${search === '' ? sql`true` : ofSerial.length === 0 ? isMeant(search) : sql`(${isMeant(search)} or item.id = any(${ofSerial}::uuid[]))`}
  and ${kind === undefined ? sql`true` : sql`product.kind = ${kind}`}
  and ${state === undefined ? sql`true` : isInState[state]}
  and ${hasMeasures(fits)}
)`

const isInState = { counted: sql`item.tracked`, uncounted: sql`not item.tracked`, short: isShort }

/** A page of the stock that a search finds. */
export async function pageOfStock(work: Timed, { after, limit, ...asked }: StockQuery, actor: Actor) {
  const { id: locationId } = work.place
  const sought = isSought(asked, asked.search === undefined ? [] : await listItemsOfSerial(work, asked.search))
  const page = { limit, ...(after !== undefined && { after }) }
  const [{ rows: items, next }, { total }, counts] = await inOneTrip([
    pageOf(rows(work, locationId).where(sought), bySku, page),
    countSought(work, locationId, sought),
    countStock(work, locationId),
  ])

  return {
    items: items.map((row) => presented(row, actor)),
    total,
    counts: { ...counts, valueCents: maySeeCosts(actor) ? counts.valueCents : null },
    next,
  }
}

/** PostgreSQL drops a left join whose columns the search does not use. */
const countSought = ({ trx }: OnDatabase, locationId: string, sought: RawBuilder<boolean>) =>
  trx
    .selectFrom('item')
    .leftJoin('product', 'product.id', 'item.productId')
    .leftJoin('stockLevel as level', (join) =>
      join.onRef('level.itemId', '=', 'item.id').on('level.locationId', '=', locationId),
    )
    .where(sought)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow()

const countStock = ({ trx }: OnDatabase, locationId: string) =>
  trx
    .selectFrom('stockLevel as level')
    .select([
      sql<number>`count(*)::integer`.as('counted'),
      sql<number>`count(*) filter (where ${isShort})::integer`.as('short'),
      sql<number>`coalesce(sum(value_cents), 0)::bigint::float8`.as('valueCents'),
    ])
    .where('locationId', '=', locationId)
    .executeTakeFirstOrThrow()

async function rowOf(work: Timed, sku: string): Promise<Row & { locationId: string }> {
  const { id: locationId } = work.place
  const row = await rows(work, locationId).where('sku', '=', sku).executeTakeFirst()
  if (!row) throw new Failure('not_found', `There is no item ${sku}.`)

  return { ...row, locationId }
}

/** The order of the line that a move or a reservation belongs to. */
const orderOf = (column: 'orderId' | 'number', owner: 'stockMove' | 'stockReservation') =>
  sql<string | null>`(
    select ${sql.ref(column === 'orderId' ? 'customer_order.id' : 'customer_order.number')}
      from order_line join customer_order on customer_order.id = order_line.order_id
      where ${sql.ref(`${owner}.ownerKind`)} = 'order_line' and order_line.id = ${sql.ref(`${owner}.ownerId`)}
  )`

export async function readStock(work: Timed, sku: string, actor: Actor): Promise<StockRecord> {
  const { locationId, ...row } = await rowOf(work, sku)
  const reservations = await work.trx
    .selectFrom('stockReservation')
    .select(['quantity', 'at', 'jobId', 'jobNumber', 'ownerKind', 'ownerId'])
    .select(['jobKind', sql<boolean>`owner_kind = 'demo_loan'`.as('isLent')])
    .select([orderOf('orderId', 'stockReservation').as('orderId'), orderOf('number', 'stockReservation').as('number')])
    .where('itemId', '=', row.id)
    .where('locationId', '=', locationId)
    .orderBy('at')
    .orderBy('ownerId')
    .limit(100)
    .execute()
  const arriving = await work.trx
    .selectFrom('stockIncoming')
    .select('expectedOn')
    .where('itemId', '=', row.id)
    .where('locationId', '=', locationId)
    .executeTakeFirst()
  const { productId, brand, priceCents, unit, attributes, valueCents, bySerial } = row

  return {
    ...presented(row, actor),
    productId,
    brand,
    priceCents,
    unit,
    bySerial,
    attributes: Attributes.parse(attributes),
    valueCents: maySeeCosts(actor) ? (valueCents ?? 0) : null,
    arrivesOn: arriving?.expectedOn ?? null,
    elsewhere: await listElsewhere(work, locationId, [row.id]),
    onTheWay: await listOnTheWay(work, row.id),
    waiting: await listWaitingFor(work, row.id),
    reservations: reservations.map(({ jobKind: kind, jobId, jobNumber, ownerKind, ownerId, ...promised }) => ({
      ...promised,
      owner: UnitOwner.safeParse({ kind: ownerKind, id: ownerId }).data ?? null,
      job: kind === null || jobId === null || jobNumber === null ? null : { kind, id: jobId, number: jobNumber },
    })),
  }
}

const latestFirst: Keyset = { direction: 'desc', columns: [[sql`stock_move.id`, 'bigint']] }

export async function pageOfMoves(work: Timed, sku: string, page: PageRequest, actor: Actor) {
  const { id, locationId } = await rowOf(work, sku)
  const moves = work.trx
    .selectFrom('stockMove')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['quantity', 'onHand', 'reason', 'forced', 'at'])
    .select([
      sql<number>`stock_move.id::float8`.as('id'),
      'stockMove.kind',
      'valueCents',
      sql<string | null>`person.first_name || ' ' || person.last_name`.as('by'),
      orderOf('orderId', 'stockMove').as('orderId'),
      orderOf('number', 'stockMove').as('number'),
    ])
    .where('itemId', '=', id)
    .where('locationId', '=', locationId)
  const { rows: found, next } = await pageOf(moves, latestFirst, page)

  return { moves: found.map((move) => ({ ...move, ...(!maySeeCosts(actor) && { valueCents: null }) })), next }
}

/** Items that were sold although the books had too few, and that nobody has counted since. */
export async function pageOfForced(work: Timed, page: PageRequest) {
  const { id: locationId } = work.place
  const forced = work.trx
    .selectFrom('stockMove')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .select(['sku', 'brand', 'name', 'variant', 'at'])
    .select(sql<number>`stock_move.id::float8`.as('id'))
    .where('forced', '=', true)
    .where('locationId', '=', locationId)
    .where(
      sql<boolean>`not exists (
        select from stock_move as later where later.item_id = stock_move.item_id
          and later.location_id = stock_move.location_id and later.id > stock_move.id
          and (later.forced or later.kind = 'count')
      )`,
    )
  const { rows: found, next } = await pageOf(forced, latestFirst, page)

  return { items: found.map(({ id, sku, at, ...item }) => ({ id, sku, at, name: nameOfItem(item) })), next }
}
