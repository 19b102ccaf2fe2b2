import { liesThere, type MovedUnits } from '#server/inventory/settle-units.ts'
import { findBySerial, listUnitsOf } from '#server/inventory/unit-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { Failure } from '#shared/http/failure.ts'
import type { NewStockMove } from '#shared/inventory/contract.ts'

interface Shelf {
  itemId: string
  locationId: string
}

const holds = (serials: readonly string[], serial: string) =>
  serials.some((one) => one.toUpperCase() === serial.toUpperCase())

/** Which pieces a move by staff brings or takes; undefined for an item whose pieces have no serial numbers. */
export async function unitsByHand(
  work: OnDatabase,
  { itemId, locationId }: Shelf,
  { sku, kind, quantity, serials = [] }: NewStockMove,
): Promise<MovedUnits | undefined> {
  if (!(await findBySerial(work, [itemId])).has(itemId)) {
    if (serials.length === 0) return undefined
    throw new Failure('not_offered', `${sku} is not told apart by serials.`)
  }
  if (serials.length !== Math.abs(quantity)) {
    throw new Failure('not_offered', `${sku} is told apart by serials: name one for each piece.`)
  }
  if (kind === 'receive' || (kind === 'adjust' && quantity > 0)) return { come: serials, gone: [] }
  if (kind !== 'count') return { come: [], gone: serials }

  return difference(work, { itemId, locationId }, serials)
}

/** Compares a list of all serial numbers on a shelf with the known ones: which are new and which are missing. */
export async function difference(work: OnDatabase, { itemId, locationId }: Shelf, serials: readonly string[]) {
  const here = (await listUnitsOf(work, itemId)).filter((unit) => unit.locationId === locationId && liesThere(unit))
  const known = here.map(({ serial }) => serial)

  return {
    come: serials.filter((serial) => !holds(known, serial)),
    gone: known.filter((serial) => !holds(serials, serial)),
  }
}
