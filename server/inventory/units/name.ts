import { recordEvent } from '#server/audit/service.ts'
import { liesThere } from '#server/inventory/settle-units.ts'
import { lockShelves } from '#server/inventory/shelf.ts'
import { listReservationsOf } from '#server/inventory/store.ts'
import { changeUnits, findUnit, listUnitsFor, type UnitRow } from '#server/inventory/unit-store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { UnitOwner } from '#shared/inventory/units/contract.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { readUnit } from './list.ts'

const unitNotFound = () => new Failure('not_found', 'There is no such piece.')

interface NameUnitRequest {
  unitId: string
  owner: UnitOwner
}

/** Whoever keeps the stock may name a piece, and so may the bench for a club that it works on. */
const mayName = (actor: Actor, { kind }: UnitOwner): boolean =>
  holds(actor, 'manage_inventory/inventory') ||
  (kind === 'build_club' && holds(actor, 'edit_builds/builds')) ||
  (kind === 'ticket_job' && holds(actor, 'manage_tickets/workshop'))

/** States which piece an owner gets; or got, when the first one was taken because nobody had named it. */
export const nameUnit = (work: Work, { unitId, owner }: NameUnitRequest) =>
  atomically(work, async (work) => {
    if (!mayName(work.context.actor, owner)) {
      throw new Failure('not_allowed', 'Whoever keeps the stock says which piece it was.')
    }
    const seen = await findUnit(work, unitId)
    if (!seen) throw unitNotFound()
    await lockShelves(work, seen.locationId)
    const unit = await findUnit(work, unitId)
    if (!unit) throw unitNotFound()
    const [promised] = (await listReservationsOf(work, owner.kind, [owner.id])).filter(
      ({ itemId }) => itemId === unit.itemId,
    )
    const own = (await listUnitsFor(work, owner.kind, [owner.id])).filter(({ itemId }) => itemId === unit.itemId)
    const was = promised ? await keep(work, { unit, owner, own, promised }) : await exchange(work, { unit, owner, own })
    await recordEvent(work, {
      action: 'stock_unit_named',
      entity: 'stock_unit',
      entityId: unitId,
      facts: { serial: unit.serial, for: owner.kind },
      publish: {
        data: { ownerKind: owner.kind, ownerId: owner.id, itemId: unit.itemId, serial: unit.serial, was: was ?? null },
      },
    })
    return readUnit(work, unitId)
  })

interface OwnedUnit {
  unit: UnitRow
  owner: UnitOwner
  own: readonly UnitRow[]
}

interface UnitPromise {
  quantity: number
  locationId: string
}

/** A piece in another place has to be transferred first. */
const requireFree = ({ state, serial, locationId }: UnitRow, place: string) => {
  if (state !== 'on_shelf') throw new Failure('wrong_state', `${serial} does not lie free.`)
  if (locationId !== place) throw new Failure('not_offered', `${serial} lies in another place.`)
}

/**
 * Reserves the piece instead of the one reserved before and returns that one's serial; when several are kept, beside
 * them. A piece that was replaced has left for good.
 */
async function keep(
  work: Acting,
  { unit, owner, own, promised }: OwnedUnit & { promised: UnitPromise },
): Promise<string | undefined> {
  const { quantity } = promised
  requireFree(unit, promised.locationId)
  const kept = own.filter(liesThere)
  const [before] = kept
  if (kept.length >= quantity && (quantity > 1 || !before)) {
    throw new Failure('not_offered', `All ${quantity} are named already.`)
  }
  const freed = kept.length >= quantity ? before : undefined
  if (freed) await changeUnits(work, [freed.id], { state: 'on_shelf', locationId: freed.locationId })
  const state = owner.kind === 'demo_loan' ? 'lent' : 'reserved'
  await changeUnits(work, [unit.id], { state, locationId: unit.locationId, owner })
  return freed?.serial
}

/**
 * Replaces the piece that was assumed with the one that really went, and puts the assumed one back. Returns its serial.
 */
async function exchange(work: Acting, { unit, owner, own }: OwnedUnit): Promise<string> {
  const unsure = own.filter(({ named }) => !named)
  // A piece that failed is asked about last: its replacement is to be named first.
  const taken = own.find(({ id }) => id === unit.id) ?? unsure.find(({ state }) => state !== 'scrapped') ?? unsure.at(0)
  if (!taken || (taken.id === unit.id && taken.named)) {
    throw new Failure('not_offered', 'Nothing of it is kept for that.')
  }
  const { state, locationId } = taken
  if (taken.id !== unit.id) requireFree(unit, locationId)
  await changeUnits(work, [unit.id], { state, locationId, owner, reason: 'It was this one' })
  if (taken.id !== unit.id) {
    await changeUnits(work, [taken.id], { state: 'on_shelf', locationId, reason: `It was ${unit.serial}` })
  }
  return taken.serial
}
