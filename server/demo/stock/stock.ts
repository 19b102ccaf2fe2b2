import type { Random } from '#server/demo/random.ts'
import { lockShelves, moveStock, type NewMove } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Place } from '#server/kernel/place.ts'

import { insertParts } from './parts.ts'

// Items below their minimum that nobody has ordered.
const short = new Set(['ADP-335', 'HED-WDG-60', 'GRP-JR', 'SHF-FW70-X'])
/** Not kept in stock: it is ordered for the builds that need it. */
export const onDemand = 'SHF-IR115-S'
// Sold as if there were always some: nobody counts it.
const uncounted = new Set(['TAP-LEAD'])

const costOf = (priceCents: number) => Math.round(priceCents * 0.55)

/** For how many days the stock has been counted. */
const daysOfBooks = 100

/**
 * The first count of the shelves, then breakage and later counts, and the minimum of each item. Purchases are inserted
 * by the orders.
 */
export async function insertStock(trx: Db, random: Random, { now, studio }: { now: Date; studio: Place }) {
  await insertParts(trx, random)
  const items = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'kind', 'priceCents'])
    .orderBy('sku')
    .execute()
  const counted = items.filter(({ sku }) => !uncounted.has(sku))
  const byDay = new Map<number, NewMove[]>()
  for (const item of counted) {
    for (const { daysAgo, ...move } of historyOf(item, random)) {
      byDay.set(daysAgo, [...(byDay.get(daysAgo) ?? []), move])
    }
  }
  await lockShelves({ trx }, studio.id)
  for (const [daysAgo, moves] of [...byDay].toSorted(([a], [b]) => b - a)) {
    const at = new Date(now.getTime() - daysAgo * 86_400_000)
    const work = { now: at, place: studio, trx, context: { actor: { kind: 'system', job: 'demo' } as const } }
    await moveStock(work, { locationId: studio.id, moves })
  }
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
}

const limit = (trx: Db, limits: { minOnHand: number; maxOnHand: number }, itemIds: readonly string[]) =>
  trx.updateTable('stockLevel').set(limits).where('itemId', 'in', itemIds).execute()

interface StockedItem {
  id: string
  sku: string
  kind: string
  priceCents: number
}

type DatedMove = NewMove & { daysAgo: number }

function historyOf({ id: itemId, sku, kind, priceCents }: StockedItem, random: Random): DatedMove[] {
  const [least, most] = kind === 'consumable' ? [400, 900] : [24, 60]
  const found =
    sku === onDemand ? 0 : kind === 'demo' ? 1 : short.has(sku) ? random.between(1, 3) : random.between(least, most)
  const cost = costOf(priceCents)
  const first = { itemId, kind: 'count', isOpening: true, reason: 'First count', daysAgo: daysOfBooks } as const
  const opening: DatedMove = { ...first, quantity: found, valueCents: found * cost }
  if (kind === 'demo' || short.has(sku) || sku === onDemand) return [opening]

  const counted: DatedMove = { itemId, kind: 'count', quantity: -random.between(0, 1), reason: 'Counted', daysAgo: 2 }
  const broken: DatedMove = { itemId, kind: 'scrap', quantity: -1, reason: 'Damaged', daysAgo: random.between(4, 12) }

  return [opening, ...(random.chance(0.1) ? [broken] : []), ...(random.chance(0.4) ? [counted] : [])]
}
