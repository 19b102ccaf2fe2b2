import { sql } from 'kysely'

import { partsShelf } from '#server/builds/orders/begin.ts'
import { listBuildClubIds } from '#server/builds/orders/store.ts'
import { arrivalOf } from '#server/inventory/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { listPromises, openDayFrom } from '#server/workshop/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { changeBy } from '#shared/builds/late/change.ts'
import type { LateOption, Proposal } from '#shared/builds/late/contract.ts'
import { nameOfItem, ProductKind } from '#shared/catalog/goods.ts'
import { nearFlexes } from '#shared/clubs/flexes.ts'
import { Attributes, specOfPart } from '#shared/inventory/attributes.ts'

import { daysAfterParts } from './notice-late.ts'
import { type LateRow, listOptions, listWaitingClubs } from './store.ts'

const mostProposed = 8

/**
 * What can replace a late part: the same kind and fit, at most the next flex, in stock or arriving sooner, and not
 * cheaper than agreed. A dearer part costs the client nothing more.
 */
export async function proposalsFor(work: Timed, row: LateRow): Promise<Proposal[]> {
  const clubs = await listWaitingClubs(work, row)
  const [first] = clubs
  if (!first) return []
  const found = await listAlike(work, row)
  const dayOf = await readyDays(work, row, found)

  return found
    .flatMap(({ id, sku, brand, name, variant, priceCents, ...part }) => {
      const day = dayOf.get(id)
      if (!day) return []
      const kind = ProductKind.parse(part.kind)
      const spec = specOfPart({ kind, brand, name, attributes: Attributes.parse(part.attributes) })
      return {
        id,
        sku,
        name: nameOfItem({ brand, name, variant }),
        ...changeBy(first.spec, spec),
        extraCents: priceCents - row.priceCents,
        ...day,
      }
    })
    .toSorted(
      (a, b) => a.readyOn.localeCompare(b.readyOn) || Math.abs(a.weightChange ?? 1e6) - Math.abs(b.weightChange ?? 1e6),
    )
    .slice(0, mostProposed)
}

/** The offered options that are still available, with their present ready days. */
export async function listOptionsLeft(work: Timed, row: LateRow): Promise<(LateOption & ReadyDay)[]> {
  const offered = await listOptions(work, row.id)
  const { id: locationId } = work.place
  const shelves = await itemsAt(work, locationId)
    .select(['item.id', freeThere])
    .where(sql<boolean>`item.id = any(${offered.map(({ id }) => id)}::uuid[])`)
    .execute()
  const dayOf = await readyDays(work, row, shelves)

  return offered.flatMap((option) => {
    const day = dayOf.get(option.id)
    return day ? [{ ...option, ...day }] : []
  })
}

interface ReadyDay {
  isHere: boolean
  readyOn: string
}

/**
 * The day on which a build could be ready with each item that is in stock or arrives before the late part. Not before
 * the day that was promised before the delay or promised anew for another reason, not before its other missing parts,
 * and not while the studio is closed.
 */
async function readyDays(
  work: Timed,
  row: LateRow,
  items: readonly { id: string; free: number }[],
): Promise<Map<string, ReadyDay>> {
  const needed = (await listWaitingClubs(work, row)).reduce((sum, { quantity }) => sum + quantity, 0)
  if (needed === 0) return new Map()
  const awaited = (await partsShelf.missing(work, await listBuildClubIds(work, row.buildId))).map(
    ({ itemId }) => itemId,
  )
  const others = awaited.filter((itemId) => itemId !== row.itemId)
  const arrivals = await arrivalOf(work, [...items.map(({ id }) => id), ...others])
  const { zone } = work.place
  const soonest = addDays(localDayOf(work.now, zone), daysAfterParts)
  const [promise] = await listPromises(work, { kind: 'build', id: row.buildId })
  const least = [
    soonest,
    ...(row.promisedFrom === null ? [] : [row.promisedFrom]),
    ...(promise && promise.promisedOn > row.promisedTo ? [promise.promisedOn] : []),
    ...others.flatMap((itemId) => arrivals.get(itemId)?.on ?? []).map((on) => addDays(on, daysAfterParts)),
  ]
  const had = items.flatMap(({ id, free }) => {
    const arrival = arrivals.get(id)
    const isHere = free >= needed
    const comesOn = arrival && arrival.quantity >= needed ? arrival.on : null
    if (!isHere && (comesOn === null || comesOn >= row.arrivesOn)) return []
    const by = isHere || comesOn === null ? least : [...least, addDays(comesOn, daysAfterParts)]
    return [{ id, isHere, day: by.toSorted().at(-1) ?? soonest }]
  })
  const openOn = new Map<string, string>()
  for (const day of new Set(had.map((one) => one.day))) openOn.set(day, await openDayFrom(work, day))

  return new Map(had.map(({ id, isHere, day }) => [id, { isHere, readyOn: openOn.get(day) ?? day }]))
}

const freeThere = sql<number>`coalesce(on_hand - reserved, 0)`.as('free')

/** Counted items on sale with their stock. */
const itemsAt = ({ trx }: OnDatabase, locationId: string) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('stockLevel', (join) =>
      join.onRef('stockLevel.itemId', '=', 'item.id').on('stockLevel.locationId', '=', locationId),
    )
    .where('item.active', '=', true)
    .where('item.tracked', '=', true)

const listAlike = async (work: Timed, { itemId, kind, priceCents }: LateRow) => {
  const { id: locationId } = work.place
  const late = await work.trx.selectFrom('item').select('flex').where('id', '=', itemId).executeTakeFirstOrThrow()
  const flexes = late.flex === null ? null : nearFlexes(late.flex)

  return itemsAt(work, locationId)
    .innerJoin('item as late', (join) => join.on('late.id', '=', itemId))
    .select(['item.id', 'item.sku', 'brand', 'product.name', 'item.variant', 'item.priceCents', 'product.kind'])
    .select(['item.attributes', freeThere])
    .where('product.kind', '=', kind)
    .where('item.id', '<>', itemId)
    .where('item.priceCents', '>=', priceCents)
    .where(sql<boolean>`item.tip is not distinct from late.tip and item.hand is not distinct from late.hand`)
    .where(sql<boolean>`item.core is not distinct from late.core`)
    .where(sql<boolean>`item.attributes ->> 'slot' is not distinct from late.attributes ->> 'slot'`)
    .$if(flexes !== null, (query) => query.where('item.flex', 'in', flexes ?? []))
    .orderBy('item.sku')
    .limit(200)
    .execute()
}
