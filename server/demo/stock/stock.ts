import { firstHistoryDay } from '#server/demo/bookings/demand.ts'
import type { DemoSale } from '#server/demo/orders/sale.ts'
import { type SupplierName, supplierOf } from '#server/demo/purchasing/suppliers.ts'
import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { addDays, addMonths, instantAt } from '#shared/booking/local-time.ts'

import { insertMoves, type ShelfMove } from './insert-moves.ts'

// Items below their minimum that nobody has ordered.
const short = new Set(['ADP-335', 'HED-WDG-60', 'GRP-JR', 'SHF-FW70-X'])
/** Not kept in stock: it is ordered for the builds that need it. */
export const onDemand = 'SHF-IR115-S'
// Sold as if there were always some: nobody counts it.
const uncounted = new Set(['TAP-LEAD'])

export const costOf = (priceCents: number) => Math.round(priceCents * 0.55)

export interface StockedItem {
  id: string
  sku: string
  kind: string
  priceCents: number
}

interface StockContext {
  now: Date
  today: string
  locationId: string
  /** What was sold over the counter. */
  sales: readonly DemoSale[]
  /** What the bench took. */
  consumed: readonly ShelfMove[]
}

/** What one supplier brought on one day. */
export interface Arrival {
  /** The id of its receipt. */
  id: string
  from: SupplierName
  at: Date
  lines: { itemId: string; quantity: number; costCents: number }[]
}

/**
 * Eighteen months of the shelves: the first count, what was sold and came back, what came each month in its stead, breakage and
 * a later count; and the minimum of each item. Returns what came; the orders of the last three months come by themselves.
 */
export async function insertStock(trx: Db, random: Random, context: StockContext): Promise<Arrival[]> {
  const items: StockedItem[] = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'kind', 'priceCents'])
    .orderBy('sku')
    .execute()
  const counted = items.filter(({ sku }) => !uncounted.has(sku))
  const sold = Map.groupBy([...soldOf(context.sales, counted), ...context.consumed], ({ itemId }) => itemId)
  const arrivals = new Map<string, Arrival>()
  const moves = counted.flatMap((item) => {
    const own = sold.get(item.id) ?? []
    const came = own.length === 0 ? [] : arrivalsOf(random, item, { ...context, own, arrivals })
    const opening = startOf(random, item)
    const isBought = supplierOf(item.kind) !== undefined
    const [soon = context.today] = isBought ? monthsOf(context.today) : [addDays(context.today, 1)]
    const first = monthOf(own, opensOn(context.today), soon)
    const at = instantAt(opensOn(context.today), '07:00', zone)
    return [
      {
        ...opening,
        quantity: opening.quantity + first,
        valueCents: (opening.quantity + first) * costOf(item.priceCents),
        at,
      },
      ...own,
      ...came,
      ...lossesOf(random, item, context.now),
    ]
  })
  await insertMoves(trx, moves, context.locationId)
  const idsOf = (fits: (item: StockedItem) => boolean) => counted.filter(fits).map(({ id }) => id)
  await limit(
    trx,
    { minOnHand: 12, maxOnHand: 48 },
    idsOf(({ sku, kind }) => kind !== 'demo' && kind !== 'consumable' && sku !== onDemand),
  )
  await limit(
    trx,
    { minOnHand: 150, maxOnHand: 1000 },
    idsOf(({ kind }) => kind === 'consumable'),
  )
  return [...arrivals.values()].toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

const limit = (trx: Db, limits: { minOnHand: number; maxOnHand: number }, itemIds: readonly string[]) =>
  trx.updateTable('stockLevel').set(limits).where('itemId', 'in', itemIds).execute()

const opensOn = (today: string) => addDays(firstHistoryDay(today), -1)

/** The days on which goods come: the third of each month. */
function monthsOf(today: string): string[] {
  const days: string[] = []
  let day = addDays(addMonths(`${firstHistoryDay(today).slice(0, 7)}-01`, 1), 2)
  while (day <= today) {
    days.push(day)
    day = addMonths(day, 1)
  }
  return days
}

/** What sales took from the shelves, and what was brought back. */
function soldOf(sales: readonly DemoSale[], items: readonly StockedItem[]): ShelfMove[] {
  const bySku = new Map(items.map(({ id, sku }) => [sku, id]))

  return sales.flatMap(({ id: orderId, at, lines, returned }) =>
    lines.flatMap(({ id: lineId, kind, ref, quantity }): ShelfMove[] => {
      const itemId = kind === 'product' && typeof ref['sku'] === 'string' ? bySku.get(ref['sku']) : undefined
      if (itemId === undefined) return []
      const move = { itemId, owner: { kind: 'order_line', id: lineId }, orderId }
      const back = returned?.line.id === lineId ? [{ ...move, kind: 'return' as const, quantity, at: returned.at }] : []
      return [{ ...move, kind: 'sell', quantity: -quantity, at }, ...back]
    }),
  )
}

/** How many leave the shelf from one day to the day before another. */
function monthOf(own: readonly ShelfMove[], from: string, until: string): number {
  const [first, last] = [instantAt(from, '06:00', zone), instantAt(until, '06:00', zone)]

  return own
    .filter(({ kind, at }) => kind !== 'return' && at >= first && at < last)
    .reduce((sum, { quantity }) => sum - quantity, 0)
}

interface Coming extends StockContext {
  own: readonly ShelfMove[]
  arrivals: Map<string, Arrival>
}

/** Each month as many come as are sold until the next delivery. */
function arrivalsOf(random: Random, item: StockedItem, { now, today, own, arrivals }: Coming): ShelfMove[] {
  const [days, from] = [monthsOf(today), supplierOf(item.kind)]
  if (!from) return []

  return days.flatMap((day, index): ShelfMove[] => {
    const quantity = monthOf(own, day, days[index + 1] ?? addDays(today, 1))
    const at = instantAt(day, '06:00', zone)
    if (quantity === 0 || at > now.getTime()) return []
    const key = `${day} ${from}`
    const arrival = arrivals.get(key) ?? { id: random.uuid(), from, at: new Date(at), lines: [] }
    arrivals.set(key, arrival)
    const costCents = costOf(item.priceCents)
    arrival.lines.push({ itemId: item.id, quantity, costCents })
    const owner = { kind: 'purchase_receipt', id: arrival.id }
    return [{ itemId: item.id, kind: 'receive', quantity, valueCents: quantity * costCents, owner, at }]
  })
}

/** What was found at the first count, beside what is sold until the first goods come. */
function startOf(random: Random, { id: itemId, sku, kind }: StockedItem) {
  const [least, most] = kind === 'consumable' ? [400, 900] : [24, 60]
  const found =
    sku === onDemand ? 0 : kind === 'demo' ? 1 : short.has(sku) ? random.between(1, 3) : random.between(least, most)

  return { itemId, kind: 'count' as const, quantity: found, isOpening: true, reason: 'First count' }
}

const dayLength = 86_400_000

function lossesOf(random: Random, { id: itemId, sku, kind }: StockedItem, now: Date): ShelfMove[] {
  if (kind === 'demo' || short.has(sku) || sku === onDemand) return []
  const ago = (days: number) => now.getTime() - days * dayLength
  const missing = random.between(0, 1)
  const counted: ShelfMove = { itemId, kind: 'count', quantity: 0 - missing, reason: 'Counted', at: ago(2) }
  const broken: ShelfMove = { itemId, kind: 'scrap', quantity: -1, reason: 'Damaged', at: ago(random.between(4, 12)) }

  return [...(random.chance(0.1) ? [broken] : []), ...(random.chance(0.4) ? [counted] : [])]
}
