import { insertRows } from '#server/demo/insert-rows.ts'
import { moveStock } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'
import type { ProductKind } from '#shared/catalog/goods.ts'
import { averageOf } from '#shared/inventory/valuation.ts'

interface CountsContext {
  now: Date
  studio: Place
  locationId: string
  /** Who began the count, and who helps. */
  counters: readonly [string, string]
}

const hour = 3_600_000

/** By how much the found quantity of each item differs from the books. */
const found = [0, -1, 0, 0, 2, 0, 0, -1, 0, 0]

/** The grips, counted and posted yesterday; and the gloves, which two people are counting with different results. */
export async function insertCounts(trx: Db, context: CountsContext): Promise<void> {
  await insertPosted(trx, context)
  await insertOpen(trx, context)
}

async function shelvesOf(trx: Db, { locationId }: CountsContext, kind: ProductKind) {
  const rows = await trx
    .selectFrom('stockLevel')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .select(['itemId', 'onHand', 'reserved', 'valueCents'])
    .select((eb) =>
      eb
        .selectFrom('stockMove as move')
        .select((of) => of.fn.max('move.id').as('id'))
        .whereRef('move.itemId', '=', 'stockLevel.itemId')
        .as('lastMove'),
    )
    .where('locationId', '=', locationId)
    .where('kind', '=', kind)
    .whereRef('onHand', '>', 'reserved')
    .orderBy('sku')
    .limit(found.length)
    .execute()

  return rows.map(({ lastMove, ...row }) => ({ ...row, lastMove: lastMove ?? 0 }))
}

const newCount = (trx: Db, { locationId, counters }: CountsContext, kind: ProductKind, openedAt: Date) =>
  trx
    .insertInto('stockCount')
    .values({ locationId, kind, openedAt, openedBy: counters[0] })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()

async function insertPosted(trx: Db, context: CountsContext): Promise<void> {
  const [by] = context.counters
  const at = new Date(context.now.getTime() - 26 * hour)
  const { id, number } = await newCount(trx, context, 'grip', new Date(at.getTime() - hour))
  const lines = (await shelvesOf(trx, context, 'grip')).map((shelf, place) => {
    const difference = found[place] ?? 0
    return { ...shelf, difference, valueCents: difference * (averageOf(shelf) ?? 0) }
  })
  const counted = lines.map(({ itemId, onHand, difference, valueCents }) => ({
    countId: id,
    itemId,
    counted: onHand + difference,
    expected: onHand,
    valueCents,
  }))
  await insertRows(
    trx,
    'stockCountLine',
    lines.map(({ itemId, onHand, difference, lastMove }) => ({
      countId: id,
      itemId,
      by,
      counted: onHand + difference,
      expected: onHand,
      lastMove,
      at,
    })),
  )
  await moveStock(
    { now: at, place: context.studio, trx, context: { actor: { kind: 'system', job: 'demo' } } },
    {
      locationId: context.locationId,
      moves: lines.map(({ itemId, difference, valueCents }) => ({
        itemId,
        kind: 'count' as const,
        quantity: difference,
        ...(difference > 0 && { valueCents }),
        owner: { kind: 'stock_count', id },
        reason: number,
      })),
    },
  )
  await insertRows(trx, 'stockCountResult', counted)
  const ended = { status: 'posted' as const, version: 2, endedAt: at, endedBy: by }
  await trx.updateTable('stockCount').set(ended).where('id', '=', id).execute()
}

async function insertOpen(trx: Db, context: CountsContext): Promise<void> {
  const at = new Date(context.now.getTime() - hour)
  const { id } = await newCount(trx, context, 'glove', at)
  const shelves = await shelvesOf(trx, context, 'glove')
  const lineOf = ({ itemId, onHand, lastMove }: (typeof shelves)[number], by: string, difference: number) => ({
    countId: id,
    itemId,
    by,
    counted: onHand + difference,
    expected: onHand,
    lastMove,
    at,
  })
  const [manager, helper] = context.counters
  await insertRows(trx, 'stockCountLine', [
    ...shelves.slice(0, 3).map((shelf, place) => lineOf(shelf, manager, place === 1 ? -1 : 0)),
    ...shelves.slice(2, 3).map((shelf) => lineOf(shelf, helper, -1)),
  ])
}
