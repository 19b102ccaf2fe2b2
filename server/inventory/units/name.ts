import { recordEvent } from '#server/audit/service.ts'
import { lockShelves, type StockWork } from '#server/inventory/shelf.ts'
import { listReservationsOf } from '#server/inventory/store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'
import type { UnitOwner } from '#shared/inventory/units/contract.ts'

import { readUnit } from './list.ts'
import { changeUnits, findUnit, listUnitsFor, type UnitRow } from './store.ts'

const unitNotFound = () => new Failure('not_found', 'There is no such piece.')

interface Naming {
  unitId: string
  owner: UnitOwner
}

/** Says which piece it is that somebody gets; or got, where the first was taken because nobody had said. */
export const nameUnit = (services: Services, { unitId, owner }: Naming, context: Context) =>
  atomically(services.db, async (trx) => {
    const work = { services, trx, context }
    const seen = await findUnit(trx, unitId)
    if (!seen) throw unitNotFound()
    await lockShelves(trx, seen.locationId)
    const unit = await findUnit(trx, unitId)
    if (!unit) throw unitNotFound()
    const [promised] = (await listReservationsOf(trx, owner.kind, [owner.id])).filter(
      ({ itemId }) => itemId === unit.itemId,
    )
    const own = (await listUnitsFor(trx, owner.kind, [owner.id])).filter(({ itemId }) => itemId === unit.itemId)
    if (promised) await keep(work, { unit, owner, own, promised })
    else await exchange(work, { unit, owner, own })
    await recordEvent(trx, context, {
      action: 'stock_unit_named',
      entity: 'stock_unit',
      entityId: unitId,
      facts: { serial: unit.serial, for: owner.kind },
    })
    return readUnit(trx, unitId)
  })

interface Kept {
  unit: UnitRow
  owner: UnitOwner
  own: readonly UnitRow[]
}

interface Promised {
  quantity: number
  locationId: string
}

/** What lies in another place comes by a transfer first. */
const requireFree = ({ state, serial, locationId }: UnitRow, place: string) => {
  if (state !== 'on_shelf') throw new Failure('wrong_state', `${serial} does not lie free.`)
  if (locationId !== place) throw new Failure('not_offered', `${serial} lies in another place.`)
}

/** It is kept instead of the one before; of several, beside them. */
async function keep(work: StockWork, { unit, owner, own, promised }: Kept & { promised: Promised }): Promise<void> {
  const { quantity } = promised
  requireFree(unit, promised.locationId)
  const [before] = own
  if (own.length >= quantity && (quantity > 1 || !before)) {
    throw new Failure('not_offered', `All ${quantity} are named already.`)
  }
  if (before && own.length >= quantity) {
    await changeUnits(work, [before.id], { state: 'on_shelf', locationId: before.locationId })
  }
  const state = owner.kind === 'demo_loan' ? 'lent' : 'reserved'
  await changeUnits(work, [unit.id], { state, locationId: unit.locationId, owner })
}

/** It is the one that went: what was taken for it lies there. */
async function exchange(work: StockWork, { unit, owner, own }: Kept): Promise<void> {
  const taken = own.find(({ id }) => id === unit.id) ?? own.find(({ named }) => !named)
  if (!taken || (taken.id === unit.id && taken.named)) {
    throw new Failure('not_offered', 'Nothing of it is kept for that.')
  }
  const to = { state: taken.state, locationId: taken.locationId, owner, reason: 'It was this one' }
  if (taken.id !== unit.id) {
    requireFree(unit, taken.locationId)
    await changeUnits(work, [taken.id], {
      state: 'on_shelf',
      locationId: taken.locationId,
      reason: `It was ${unit.serial}`,
    })
  }
  await changeUnits(work, [unit.id], to)
}
