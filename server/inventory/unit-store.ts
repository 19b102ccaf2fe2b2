import { sql } from 'kysely'

import { actorIdOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { UnitState } from '#shared/inventory/units/contract.ts'

import type { Owner } from './shelf.ts'

/** The items among these whose pieces have serial numbers. */
export async function findBySerial({ trx }: OnDatabase, itemIds: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('item')
    .select('id')
    .where('bySerial', '=', true)
    .where(sql<boolean>`id = any(${itemIds}::uuid[])`)
    .execute()

  return new Set(rows.map(({ id }) => id))
}

/** The items that have a piece with this serial number. */
export async function listItemsOfSerial({ trx }: OnDatabase, serial: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('stockUnit')
    .select('itemId')
    .where(sql<boolean>`upper(serial) = upper(${serial})`)
    .execute()

  return rows.map(({ itemId }) => itemId)
}

const units = ({ trx }: OnDatabase) =>
  trx.selectFrom('stockUnit').select(['id', 'itemId', 'serial', 'locationId', 'named', 'ownerKind', 'ownerId', 'state'])

export type UnitRow = Awaited<ReturnType<ReturnType<typeof units>['executeTakeFirstOrThrow']>>

/** The pieces of an item in any state, in the order in which they came. */
export const listUnitsOf = (work: OnDatabase, itemId: string) =>
  units(work).where('itemId', '=', itemId).orderBy('id').execute()

export const findUnit = (work: OnDatabase, id: string) => units(work).where('id', '=', id).executeTakeFirst()

interface Change {
  state: UnitState
  locationId: string
  owner?: Owner | undefined
  named?: boolean
  reason?: string | undefined
}

/** Changes the state of some pieces and writes a line of history for each. The caller holds the lock of their place. */
export async function changeUnits(
  { trx, context, now }: Acting,
  unitIds: readonly string[],
  { state, locationId, owner, named = true, reason }: Change,
): Promise<void> {
  if (unitIds.length === 0) return
  const of = { state, locationId, ownerKind: owner?.kind ?? null, ownerId: owner?.id ?? null }
  await trx
    .updateTable('stockUnit')
    .set({ ...of, named })
    .where('id', 'in', unitIds)
    .execute()
  const by = { actorKind: context.actor.kind, actorId: actorIdOf(context.actor), at: now }
  await trx
    .insertInto('stockUnitEvent')
    .values(unitIds.map((unitId) => ({ ...of, ...by, unitId, reason: reason ?? null })))
    .execute()
}

export async function insertUnits(
  { trx }: OnDatabase,
  of: { itemId: string; locationId: string },
  serials: readonly string[],
) {
  if (serials.length === 0) return []
  const rows = await trx
    .insertInto('stockUnit')
    .values(serials.map((serial) => ({ ...of, serial, state: 'on_shelf' })))
    .returning('id')
    .execute()

  return rows.map(({ id }) => id)
}

/** The pieces that are kept for some owners or went to them. */
export const listUnitsFor = (work: OnDatabase, ownerKind: string, ownerIds: readonly string[]) =>
  units(work)
    .where('ownerKind', '=', ownerKind)
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
    .orderBy('id')
    .execute()
