import { sql } from 'kysely'

import { arrivalOf } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { getLocation } from '#server/settings/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { changeBy } from '#shared/builds/late/change.ts'
import type { Proposal } from '#shared/builds/late/contract.ts'
import { nameOfItem, ProductKind } from '#shared/catalog/goods.ts'
import { nearFlexes } from '#shared/clubs/flexes.ts'
import { Attributes, specOfPart } from '#shared/inventory/attributes.ts'

import { daysAfterParts } from './notice-late.ts'
import { type LateRow, listWaitingClubs } from './store.ts'

const mostProposed = 8

/**
 * What could take the place of a late part: of the same kind and fit, a flex next to it at most, here or coming sooner, and at
 * no lower a price than was agreed. What is dearer costs the client nothing more.
 */
export async function proposalsFor(db: Db, now: Date, row: LateRow): Promise<Proposal[]> {
  const clubs = await listWaitingClubs(db, row)
  const [first] = clubs
  if (!first) return []
  const needed = clubs.reduce((sum, { quantity }) => sum + quantity, 0)
  const found = await listAlike(db, row)
  const arrivals = await arrivalOf(
    db,
    found.map(({ id }) => id),
  )
  const { zone } = await getLocation(db)
  const soonest = addDays(localDayOf(now, zone), daysAfterParts)

  return found
    .flatMap(({ id, sku, brand, name, variant, priceCents, free, ...part }) => {
      const arrival = arrivals.get(id)
      const isHere = free >= needed
      const comesOn = arrival && arrival.quantity >= needed ? arrival.on : null
      if (!isHere && (comesOn === null || comesOn >= row.arrivesOn)) return []
      const readyOn = isHere || comesOn === null ? soonest : addDays(comesOn, daysAfterParts)
      const kind = ProductKind.parse(part.kind)
      const spec = specOfPart({ kind, brand, name, attributes: Attributes.parse(part.attributes) })
      return {
        id,
        sku,
        name: nameOfItem({ brand, name, variant }),
        ...changeBy(first.spec, spec),
        extraCents: priceCents - row.priceCents,
        isHere,
        readyOn: laterOf(readyOn, row.promisedFrom ?? readyOn),
      }
    })
    .toSorted(
      (a, b) => a.readyOn.localeCompare(b.readyOn) || Math.abs(a.weightChange ?? 1e6) - Math.abs(b.weightChange ?? 1e6),
    )
    .slice(0, mostProposed)
}

const laterOf = (one: string, other: string) => (one > other ? one : other)

const listAlike = async (db: Db, { itemId, kind, priceCents }: LateRow) => {
  const { id: locationId } = await getLocation(db)
  const late = await db.selectFrom('item').select('flex').where('id', '=', itemId).executeTakeFirstOrThrow()
  const flexes = late.flex === null ? null : nearFlexes(late.flex)

  return db
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .innerJoin('item as late', (join) => join.on('late.id', '=', itemId))
    .leftJoin('stockLevel', (join) =>
      join.onRef('stockLevel.itemId', '=', 'item.id').on('stockLevel.locationId', '=', locationId),
    )
    .select(['item.id', 'item.sku', 'brand', 'product.name', 'item.variant', 'item.priceCents', 'product.kind'])
    .select(['item.attributes', sql<number>`coalesce(on_hand - reserved, 0)`.as('free')])
    .where('product.kind', '=', kind)
    .where('item.id', '<>', itemId)
    .where('item.active', '=', true)
    .where('item.tracked', '=', true)
    .where('item.priceCents', '>=', priceCents)
    .where(sql<boolean>`item.tip is not distinct from late.tip and item.hand is not distinct from late.hand`)
    .where(sql<boolean>`item.core is not distinct from late.core`)
    .where(sql<boolean>`item.attributes ->> 'slot' is not distinct from late.attributes ->> 'slot'`)
    .$if(flexes !== null, (query) => query.where('item.flex', 'in', flexes ?? []))
    .orderBy('item.sku')
    .limit(200)
    .execute()
}
