import { outOfStock } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import type { Failure } from '#shared/http/failure.ts'
import { holds } from '#shared/permissions/may.ts'

import { listHeld } from './held.ts'
import { isShort, lockItems, lockShelves, moveStock, type NewMove, type Shortage } from './shelf.ts'
import { findTracked, listLevels, namesOf } from './store.ts'

/** Locks all shelves of the work's place until the transaction ends, and returns the id of the place. */
export async function lockedPlace(work: Timed): Promise<string> {
  const { id } = work.place
  await lockShelves(work, id)

  return id
}

/** Those of the wanted items that are counted. */
export async function withCountedStock<Wanted extends { itemId: string }>(
  work: OnDatabase,
  wanted: readonly Wanted[],
): Promise<Wanted[]> {
  if (wanted.length === 0) return []
  const tracked = new Set(
    await findTracked(
      work,
      wanted.map(({ itemId }) => itemId),
    ),
  )

  return wanted.filter(({ itemId }) => tracked.has(itemId))
}

/** Locks the shelves of the wanted items, and returns those that are counted. */
export async function lockCounted<Wanted extends { itemId: string }>(
  work: Timed,
  wanted: readonly Wanted[],
): Promise<{ locationId: string; counted: Wanted[] }> {
  const counted = await lockItems(
    work,
    wanted.map(({ itemId }) => itemId),
  )

  return { locationId: work.place.id, counted: wanted.filter(({ itemId }) => counted.has(itemId)) }
}

export const mayForce = ({ context }: Pick<Acting, 'context'>) => holds(context.actor, 'force_negative/inventory')

/**
 * Takes stock. An actor who may sell below zero takes it even when the books have too few; others get 409
 * `out_of_stock`.
 */
export async function takeStock(work: Acting, locationId: string, moves: readonly NewMove[]): Promise<void> {
  const outcome = await moveStock(work, { locationId, moves })
  if (!isShort(outcome)) return
  if (!mayForce(work)) throw await missing(work, outcome)

  await takeDespiteBooks(work, locationId, moves)
}

/** Takes stock whatever the books say. What they have too few of is added first, and is to be counted. */
export async function takeDespiteBooks(
  work: Acting,
  locationId: string,
  moves: readonly NewMove[],
  reason?: string,
): Promise<void> {
  const levels = await listLevels(
    work,
    locationId,
    moves.map(({ itemId }) => itemId),
  )
  const short = [...Map.groupBy(moves, ({ itemId }) => itemId)].flatMap(([itemId, own]): Shortage[] => {
    const { onHand = 0, reserved = 0 } = levels.find((level) => level.itemId === itemId) ?? {}
    const left = onHand - reserved
    const wanted = own.reduce((sum, { quantity, fromReserved = 0 }) => sum - quantity - fromReserved, 0)
    return wanted > left ? [{ itemId, left, wanted }] : []
  })
  if (short.length > 0) await addUnknownStock(work, locationId, short, reason)
  await moveStock(work, { locationId, moves })
}

/**
 * Adds what the books have too few of by an adjustment marked `forced`: the list of forced sales then asks for a count.
 */
export const addUnknownStock = (
  work: Acting,
  locationId: string,
  short: readonly Shortage[],
  reason = 'Sold although the books knew of none',
) =>
  moveStock(work, {
    locationId,
    moves: short.map(({ itemId, left, wanted }) => ({
      itemId,
      kind: 'adjust' as const,
      quantity: wanted - left,
      reason,
      forced: true,
    })),
  })

export async function missing(work: Acting, short: readonly Shortage[]): Promise<Failure> {
  const ids = short.map(({ itemId }) => itemId)
  const [named, held] = [await namesOf(work, ids), await listHeld(work, ids, work.place.id)]

  return outOfStock(
    short.map(({ itemId, left, wanted }) => ({
      left,
      wanted,
      held: held.get(itemId),
      ...(named.get(itemId) ?? { sku: itemId, name: itemId }),
    })),
    work.context.actor,
  )
}
