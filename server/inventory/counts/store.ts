import { sql } from 'kysely'

import { isCode } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

const nameOf = (column: 'openedBy' | 'endedBy' | 'by') =>
  sql<string | null>`(
    select first_name || ' ' || last_name from person where person.user_id = ${sql.ref(column)}
  )`

export const counts = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('stockCount')
    .select(['stockCount.id', 'number', 'locationId', 'version', 'openedAt', 'endedAt'])
    .select([
      'kind',
      'status',
      nameOf('openedBy').as('openedBy'),
      nameOf('endedBy').as('endedBy'),
      sql<number>`(
        select count(distinct item_id)::integer from stock_count_line where count_id = stock_count.id
      )`.as('counted'),
    ])

export type StockCountRow = Awaited<ReturnType<ReturnType<typeof counts>['executeTakeFirstOrThrow']>>

export const findCount = (work: OnDatabase, id: string) => counts(work).where('id', '=', id).executeTakeFirst()

/** A shared lock: people may count at the same time, but nobody counts while the count is being ended. */
export const shareCount = (work: OnDatabase, id: string) =>
  counts(work).where('id', '=', id).forShare().executeTakeFirst()

export const lockCount = (work: OnDatabase, id: string) =>
  counts(work).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** How many of an item clients have on loan: the books count them, but they are not on the shelf. */
const lent = sql`coalesce((
  select sum(quantity)::integer from stock_reservation as out
    where owner_kind = 'demo_loan' and out.item_id = item.id and out.location_id = level.location_id
), 0)`

/** How many should be on the shelf. */
const expected = sql<number>`coalesce(level.on_hand, 0) - ${lent}`

const shelves = ({ trx }: OnDatabase, locationId: string) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('stockLevel as level', (join) =>
      join.onRef('level.itemId', '=', 'item.id').on('level.locationId', '=', locationId),
    )
    .select(['item.id', 'sku', 'brand', 'name', 'variant'])
    .select(['product.kind', expected.as('expected')])

/** Finds the item by the code that was scanned or typed. */
export const findByCode = (work: OnDatabase, locationId: string, code: string) =>
  shelves(work, locationId).where(isCode(code)).executeTakeFirst()

const mostUncounted = 200

/** Items that should be on the shelf and that nobody has counted yet. */
export async function listUncounted(work: OnDatabase, { id, locationId, kind }: StockCountRow) {
  const rows = await shelves(work, locationId)
    .select(sql<number>`count(*) over ()::integer`.as('total'))
    .where(expected, '>', 0)
    .$if(kind !== null, (query) => query.where('product.kind', 'in', kind ? [kind] : []))
    .where(sql<boolean>`not exists (select from stock_count_line where count_id = ${id} and item_id = item.id)`)
    .orderBy('sku')
    .limit(mostUncounted)
    .execute()

  return { rows, total: rows[0]?.total ?? 0 }
}

interface Scan {
  countId: string
  locationId: string
  itemId: string
  expected: number
  /** The number counted; undefined adds one. */
  counted: number | undefined
  by: string | null
  at: Date
}

/**
 * Adds one to a line or sets its number. Under the lock of the place, so that `expected` is the stock of that very
 * moment.
 */
export async function upsertLine(
  { trx }: OnDatabase,
  { countId, locationId, itemId, expected: level, counted, by, at }: Scan,
) {
  const { rows } = await sql<{ counted: number }>`
    insert into stock_count_line as line (count_id, item_id, by, counted, expected, last_move, at)
      values (
        ${countId}, ${itemId}, ${by}::uuid, ${counted ?? 1}, ${level},
        coalesce((select max(id) from stock_move where item_id = ${itemId} and location_id = ${locationId}), 0), ${at}
      )
      on conflict (count_id, item_id, by) do update
        set counted = ${counted === undefined ? sql`line.counted + 1` : sql`excluded.counted`},
          expected = excluded.expected, last_move = excluded.last_move, at = excluded.at
      returning counted
  `.execute(trx)
  // A choice between two counts is void once one of them changes.
  await trx.deleteFrom('stockCountChoice').where('countId', '=', countId).where('itemId', '=', itemId).execute()

  return rows[0]?.counted ?? 0
}

/** What counts and adjustments have corrected since a scan; it is not to be corrected twice. */
const corrected = sql`coalesce((
  select sum(quantity)::integer from stock_move as later
    where later.item_id = line.item_id and later.location_id = stock_count.location_id
      and later.id > line.last_move and later.kind in ('count', 'adjust')
), 0)`

export const listLines = ({ trx }: OnDatabase, countId: string) =>
  trx
    .selectFrom('stockCountLine as line')
    .innerJoin('stockCount', 'stockCount.id', 'countId')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('stockLevel as level', (join) =>
      join.onRef('level.itemId', '=', 'item.id').onRef('level.locationId', '=', 'stockCount.locationId'),
    )
    .leftJoin('stockCountChoice as choice', (join) =>
      join.onRef('choice.itemId', '=', 'item.id').onRef('choice.countId', '=', 'stockCount.id'),
    )
    .leftJoin('stockCountResult as result', (join) =>
      join.onRef('result.itemId', '=', 'item.id').onRef('result.countId', '=', 'stockCount.id'),
    )
    .select(['item.id', 'sku', 'brand', 'name', 'variant', 'tracked'])
    .select(['line.by as userId', 'line.counted', 'line.at', nameOf('by').as('by')])
    .select(['onHand', 'reserved', 'level.valueCents', 'choice.of'])
    .select(['result.counted as foundCounted', 'result.expected as foundExpected', 'result.valueCents as foundCents'])
    .select([sql<number>`line.expected + ${corrected}`.as('expected'), 'choice.way'])
    .where('line.countId', '=', countId)
    .orderBy('sku')
    .orderBy('line.at')
    .execute()

export type CountLineRow = Awaited<ReturnType<typeof listLines>>[number]

/** The lowest price among the suppliers of each item: it values stock that was never counted before. */
export async function costsOf({ trx }: OnDatabase, itemIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('supplierItem')
    .select(['itemId'])
    .select((eb) => eb.fn.min('costCents').as('costCents'))
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .groupBy('itemId')
    .execute()

  return new Map(rows.map(({ itemId, costCents }) => [itemId, costCents]))
}
