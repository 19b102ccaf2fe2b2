import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { MoveKind } from '#shared/inventory/contract.ts'
import type { UnitState } from '#shared/inventory/units/contract.ts'

import type { NewMove, Owner } from './shelf.ts'
import { namesOf } from './store.ts'
import { changeUnits, insertUnits, listUnitsFor, listUnitsOf, type UnitRow } from './unit-store.ts'

/** The serial numbers that a move brings and takes. */
export interface MovedUnits {
  come: readonly string[]
  gone: readonly string[]
}

/** The state of a piece after a move took it off its shelf. */
const stateOfGone: Record<MoveKind, UnitState> = {
  sell: 'sold',
  consume: 'in_build',
  transfer: 'in_transit',
  scrap: 'scrapped',
  receive: 'scrapped',
  return: 'scrapped',
  adjust: 'lost',
  count: 'lost',
}

const lying: readonly UnitState[] = ['on_shelf', 'reserved', 'lent']
export const liesThere = ({ state }: Pick<UnitRow, 'state'>): boolean => lying.includes(state)

interface MovedItems {
  locationId: string
  moves: readonly NewMove[]
  /** The items whose pieces have serial numbers. */
  bySerial: ReadonlySet<string>
}

/** Applies moves to the pieces with serial numbers. The caller holds the locks of their shelves. */
export async function settleUnits(work: Acting, { locationId, moves, bySerial }: MovedItems): Promise<void> {
  for (const move of moves) {
    if (bySerial.has(move.itemId)) await settle(work, locationId, move)
    else if (move.units)
      throw new Failure('not_offered', `${await skuOf(work, move.itemId)} is not told apart by serials.`)
  }
}

async function settle(work: Acting, locationId: string, move: NewMove): Promise<void> {
  const { itemId, quantity, kind, owner, reason } = move
  const known = await listUnitsOf(work, itemId)
  if (move.units) return settleNamed(work, { locationId, move, known, units: move.units })
  if (quantity === 0) return
  if (quantity > 0) {
    const back = known.filter((unit) => isOf(unit, owner) && !liesThere(unit)).slice(0, quantity)
    if (back.length < quantity) throw await serialsNeeded(work, itemId)
    return changeUnits(
      work,
      back.map(({ id }) => id),
      { state: 'on_shelf', locationId, reason },
    )
  }

  // A count does not guess which piece is missing.
  if (!owner || kind === 'count' || kind === 'adjust') throw await serialsNeeded(work, itemId)
  const here = known.filter((unit) => unit.locationId === locationId && liesThere(unit))
  const kept = here.filter((unit) => isOf(unit, owner))
  // Unnamed pieces are taken in the order in which they came, until somebody names the right one. They count as named
  // when all free pieces go and none went unnamed before.
  const free = here.filter(({ state }) => state === 'on_shelf')
  const first = free.slice(0, Math.max(0, -quantity - kept.length))
  const state = owner.kind === 'demo_loan' ? 'lost' : stateOfGone[kind]
  const to = { state, locationId, owner, reason }
  await changeUnits(work, idsOf(kept.slice(0, -quantity)), to)
  const isSure = first.length === free.length && known.every(({ named }) => named)
  await changeUnits(work, idsOf(first), { ...to, named: isSure })
}

const idsOf = (rows: readonly UnitRow[]) => rows.map(({ id }) => id)
const isOf = (unit: UnitRow, owner: NewMove['owner']) =>
  owner !== undefined && unit.ownerKind === owner.kind && unit.ownerId === owner.id

interface NamedMove {
  locationId: string
  move: NewMove
  known: readonly UnitRow[]
  units: MovedUnits
}

async function settleNamed(work: Acting, { locationId, move, known, units: { come, gone } }: NamedMove): Promise<void> {
  const { itemId, kind, quantity, reason } = move
  if (come.length - gone.length !== quantity) throw await serialsNeeded(work, itemId)
  const double = come.find((serial, at) => come.slice(0, at).some((one) => one.toUpperCase() === serial.toUpperCase()))
  if (double !== undefined) throw new Failure('not_offered', `${double} stands here twice. Look at the serials again.`)
  const bySerial = new Map(known.map((unit) => [unit.serial.toUpperCase(), unit]))
  const left = gone.map((serial) => {
    const unit = bySerial.get(serial.toUpperCase())
    if (unit?.state !== 'on_shelf' || unit.locationId !== locationId) {
      throw new Failure('not_offered', `${serial} does not lie free here.`)
    }
    return unit.id
  })
  const again = come.flatMap((serial) => bySerial.get(serial.toUpperCase()) ?? [])
  const here = again.find((unit) => liesThere(unit) || unit.state === 'in_transit')
  if (here) throw new Failure('not_offered', `${here.serial} is here already. Look at the serial again.`)
  await changeUnits(work, left, { state: stateOfGone[kind], locationId, reason })
  await changeUnits(work, idsOf(again), { state: 'on_shelf', locationId, reason })
  const fresh = come.filter((serial) => !bySerial.has(serial.toUpperCase()))
  const made = await insertUnits(work, { itemId, locationId }, fresh)
  await changeUnits(work, made, { state: 'on_shelf', locationId, reason })
}

const skuOf = async (work: Acting, itemId: string): Promise<string> =>
  (await namesOf(work, [itemId])).get(itemId)?.sku ?? 'It'

const serialsNeeded = async (work: Acting, itemId: string): Promise<Failure> =>
  new Failure('not_offered', `${await skuOf(work, itemId)} is told apart by serials: name one for each piece.`)

/** Frees the pieces kept for some owners, or those of one item. */
export async function freeUnits(
  work: Acting,
  ownerKind: string,
  { ownerIds, itemId }: { ownerIds: readonly string[]; itemId?: string | undefined },
): Promise<void> {
  const kept = await listUnitsFor(work, ownerKind, ownerIds)
  for (const { id, state, locationId, ...unit } of kept) {
    if (itemId !== undefined && unit.itemId !== itemId) continue
    if (state === 'reserved' || state === 'lent') await changeUnits(work, [id], { state: 'on_shelf', locationId })
  }
}

/** Pieces on the bench, or those of one item, leave the house or are lost. */
export async function releaseUnits(
  work: Acting,
  ownerKind: string,
  { ownerIds, to, itemId }: { ownerIds: readonly string[]; to: 'sold' | 'scrapped'; itemId: string | undefined },
): Promise<void> {
  const taken = await listUnitsFor(work, ownerKind, ownerIds)
  for (const { id, state, locationId, ownerId, named, ...unit } of taken) {
    if (state !== 'in_build' || ownerId === null || (itemId !== undefined && unit.itemId !== itemId)) continue
    await changeUnits(work, [id], { state: to, locationId, named, owner: { kind: ownerKind, id: ownerId } })
  }
}

/** Replaced pieces are scrapped; their history still names the owner. */
export async function retireUnits(work: Acting, owner: Owner, itemIds: readonly string[]): Promise<void> {
  const own = await listUnitsFor(work, owner.kind, [owner.id])
  for (const { id, state, locationId, itemId, named } of own) {
    if ((state !== 'in_build' && state !== 'sold') || !itemIds.includes(itemId)) continue
    await changeUnits(work, [id], {
      state: 'scrapped',
      locationId,
      named,
      owner,
      reason: 'Another one is in its place',
    })
  }
}
