import type { Random } from '#server/demo/random.ts'
import { lockShelves, moveStock, type NewMove } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'

// What nobody has ordered again yet: below its minimum.
const short = new Set(['ADP-335', 'HED-WDG-60', 'GRP-JR', 'SHF-FW70-X'])
// Sold as if there were always some: nobody counts tape.
const uncounted = new Set(['consumable'])

const costOf = (priceCents: number) => Math.round(priceCents * 0.55)

/** What lay on the shelves when they were first counted, this morning, and what came since; with what is kept of each. */
export async function insertStock(trx: Db, random: Random, { now, locationId }: { now: Date; locationId: string }) {
  const items = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'kind', 'priceCents'])
    .orderBy('sku')
    .execute()
  const counted = items.filter(({ kind }) => !uncounted.has(kind))
  const moves = counted.flatMap(({ id, sku, priceCents }): NewMove[] => {
    const few = short.has(sku)
    const found = few ? random.between(1, 3) : random.between(24, 60)
    const cost = costOf(priceCents)
    const opening: NewMove = {
      itemId: id,
      kind: 'count',
      quantity: found,
      valueCents: found * cost,
      reason: 'First count',
      isOpening: true,
    }
    if (few) return [opening]

    const came = random.between(6, 18)
    return [opening, { itemId: id, kind: 'receive', quantity: came, valueCents: came * (cost + 5), reason: 'Delivery' }]
  })
  await lockShelves(trx, locationId)
  await moveStock(
    { services: { now: () => now }, trx, context: { actor: { kind: 'system', job: 'demo' } } },
    {
      locationId,
      moves,
    },
  )
  await trx
    .updateTable('stockLevel')
    .set({ minOnHand: 12, maxOnHand: 48 })
    .where(
      'itemId',
      'in',
      counted.map(({ id }) => id),
    )
    .execute()
}
