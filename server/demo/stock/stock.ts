import type { Random } from '#server/demo/random.ts'
import { lockShelves, moveStock, type NewMove } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'

// What nobody has ordered again yet: below its minimum.
const short = new Set(['ADP-335', 'HED-WDG-60', 'GRP-JR', 'SHF-FW70-X'])
// Sold as if there were always some: nobody counts tape.
const uncounted = new Set(['consumable'])

const countedAgo = 100 * 86_400_000

const costOf = (priceCents: number) => Math.round(priceCents * 0.55)

/** What lay on the shelves when they were first counted, and what is kept of each. What came since was ordered. */
export async function insertStock(trx: Db, random: Random, { now, locationId }: { now: Date; locationId: string }) {
  const items = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'kind', 'priceCents'])
    .orderBy('sku')
    .execute()
  const counted = items.filter(({ kind }) => !uncounted.has(kind))
  const moves = counted.map(({ id, sku, priceCents }): NewMove => {
    const found = short.has(sku) ? random.between(1, 3) : random.between(24, 60)
    return {
      itemId: id,
      kind: 'count',
      quantity: found,
      valueCents: found * costOf(priceCents),
      reason: 'First count',
      isOpening: true,
    }
  })
  const countedAt = new Date(now.getTime() - countedAgo)
  await lockShelves(trx, locationId)
  await moveStock(
    { services: { now: () => countedAt }, trx, context: { actor: { kind: 'system', job: 'demo' } } },
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
