import { sql } from 'kysely'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Held } from '#shared/catalog/left.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

import { listHeld } from './held.ts'
import { deleteNeeds, insertNeeds, listNeedsOf, type NeededPart, promiseToNeeds } from './needs.ts'
import { freeUnits, releaseUnits, retireUnits } from './settle-units.ts'
import { moveStock, type NewMove, type Shortage } from './shelf.ts'
import {
  deleteReservations,
  insertReservations,
  listReservationsOf,
  listSold,
  listTaken,
  type TakenItem,
  namesOf,
  reduceReservations,
} from './store.ts'
import { withCountedStock, takeDespiteBooks, lockedPlace, takeStock } from './take.ts'
import { type OwnPiece, piecesOf } from './units/own.ts'

export type { NeededPart } from './needs.ts'

/** The records of the bench that need parts. */
export type PartsOwner = 'ticket_job' | 'build_club'

/** Where parts end up: with a client who paid, thrown away, or with a client who does not pay for a replacement. */
type StockOutcome = 'sold' | 'scrapped' | 'replaced'

export interface MissingPart extends NeededPart, Held {
  sku: string
  name: string
}

/** The stock as the bench uses it, within the bench's transaction. Items that nobody counts are always available. */
export interface PartsStock {
  /**
   * Reserves what is free, and writes down the rest as needed: it is promised as stock arrives. Returns what is
   * missing.
   */
  reserve: (work: Acting, parts: readonly NeededPart[], job?: PartsJob) => Promise<MissingPart[]>
  /** What the owners still wait for. */
  missing: (work: OnDatabase, ownerIds: readonly string[]) => Promise<MissingPart[]>
  /**
   * Cancels what is promised to or needed by the owners, or one item of it; others get the parts. Consumed parts stay
   * consumed.
   */
  release: (work: Work, ownerIds: readonly string[], itemId?: string) => Promise<void>
  /** Replaces an item that is waited for with another one, which is reserved, or needed until it arrives. */
  exchange: (work: Work, waited: readonly NeededPart[], by: { itemId: string; job: PartsJob }) => Promise<void>
  /** Moves parts to the bench (from account 1300 to 1310). Fails with 409 `out_of_stock` when there are too few. */
  consume: (work: Acting, parts: readonly NeededPart[]) => Promise<void>
  /**
   * Uses up what nobody had reserved. It never refuses: when the books have too few, it adds the rest and asks for a
   * count.
   */
  use: (work: Work, parts: readonly NeededPart[]) => Promise<void>
  /** What left the shelf for the owners and did not come back, by item. */
  taken: (work: OnDatabase, ownerIds: readonly string[]) => Promise<TakenItem[]>
  /** Returns unused parts to the shelf at their cost. */
  giveBack: (work: Work, parts: readonly NeededPart[]) => Promise<void>
  /** Undoes a consumption made by mistake, at cost: the parts are reserved again for the same owner. */
  putBack: (work: Work, ownerIds: readonly string[], of: PartsJob & { parts: readonly NeededPart[] }) => Promise<void>
  /**
   * Books consumed parts, or one item of them, once the work has left or is lost: as cost of goods (5000), or as scrap
   * (5010) for lost and replacement parts. Each move is booked once.
   */
  settle: (work: Acting, ownerIds: readonly string[], to: StockOutcome, itemId?: string) => Promise<void>
  /** What each owner consumed, with its cost. */
  takenParts: (work: OnDatabase, ownerIds: readonly string[]) => Promise<(NeededPart & { valueCents: number })[]>
  /** Says that parts of some items were replaced: pieces with serial numbers no longer belong to the owner. */
  retire: (work: Acting, ownerId: string, itemIds: readonly string[]) => Promise<void>
  /** The pieces with serial numbers that are kept for the owners or went to them. */
  pieces: (work: OnDatabase, ownerIds: readonly string[]) => Promise<OwnPiece[]>
}

const idsOf = (parts: readonly NeededPart[]) => parts.map(({ ownerId }) => ownerId)

export const stockOf = (ownerKind: PartsOwner): PartsStock => ({
  reserve: (work, parts, job) => reserve(work, ownerKind, parts, job),

  async exchange(work, waited, { itemId, job }) {
    const locationId = await lockedPlace(work)
    await deleteNeeds(
      work,
      locationId,
      waited.map((part) => ({ ...part, ownerKind })),
    )
    await reserve(
      work,
      ownerKind,
      waited.map((part) => ({ ...part, itemId })),
      job,
    )
  },

  missing: async (work, ownerIds) => withNames(work, await listNeedsOf(work, ownerKind, ownerIds)),

  release: (work, ownerIds, itemId) => release(work, { ownerKind, ownerIds, itemId }),

  async consume(work, parts) {
    const counted = await withCountedStock(work, parts)
    if (counted.length === 0) return

    const locationId = await lockedPlace(work)
    const promised = await listReservationsOf(work, ownerKind, idsOf(counted))
    const moves = counted.map(({ ownerId, itemId, quantity }): NewMove => {
      const own = promised.find((one) => one.ownerId === ownerId && one.itemId === itemId)?.quantity ?? 0
      const owner = { kind: ownerKind, id: ownerId }
      return { itemId, kind: 'consume', quantity: -quantity, fromReserved: Math.min(own, quantity), owner }
    })
    await takeStock(work, locationId, moves)
    await deleteReservations(work, ownerKind, counted)
  },

  use: (work, parts) => use(work, ownerKind, parts),

  taken: (work, ownerIds) => listTaken(work, ownerKind, ownerIds),

  giveBack: (work, parts) => giveBack(work, ownerKind, parts),

  putBack: (work, ownerIds, of) => putBack(work, { ownerKind, ownerIds, of }),

  settle: (work, ownerIds, to, itemId) => settle(work, { ownerKind, ownerIds, to, itemId }),

  takenParts: (work, ownerIds) => listSold(work, ownerKind, ownerIds),

  async retire(work, ownerId, itemIds) {
    await lockedPlace(work)
    await retireUnits(work, { kind: ownerKind, id: ownerId }, itemIds)
  },

  pieces: (work, ownerIds) => piecesOf(work, ownerKind, ownerIds),
})

interface StockRelease {
  ownerKind: PartsOwner
  ownerIds: readonly string[]
  itemId: string | undefined
}

async function release(work: Work, { ownerKind, ownerIds, itemId }: StockRelease): Promise<void> {
  const locationId = await lockedPlace(work)
  await deleteNeeds(
    work,
    locationId,
    ownerIds.map((ownerId) => ({ ownerKind, ownerId, itemId })),
  )
  const promised = (await listReservationsOf(work, ownerKind, ownerIds)).filter(
    (one) => itemId === undefined || one.itemId === itemId,
  )
  if (promised.length === 0) return

  await reduceReservations(work, ownerKind, promised)
  await freeUnits(work, ownerKind, { ownerIds, itemId })
  await promiseToNeeds(work, { locationId, itemIds: [...new Set(promised.map((one) => one.itemId))] })
}

async function use(work: Work, ownerKind: PartsOwner, parts: readonly NeededPart[]): Promise<void> {
  const counted = await withCountedStock(work, parts)
  if (counted.length === 0) return

  const moves = counted.map(({ ownerId, itemId, quantity }): NewMove => {
    const owner = { kind: ownerKind, id: ownerId }
    return { itemId, kind: 'consume', quantity: -quantity, owner }
  })
  await takeDespiteBooks(work, await lockedPlace(work), moves, 'Used at the bench although the books knew of none')
}

async function reserve(
  work: Acting,
  ownerKind: PartsOwner,
  parts: readonly NeededPart[],
  job: PartsJob | undefined,
): Promise<MissingPart[]> {
  const counted = await withCountedStock(work, parts)
  if (counted.length === 0) return []

  const locationId = await lockedPlace(work)
  const named = job && { jobKind: job.kind, jobId: job.id, jobNumber: job.number }
  const promise = (of: readonly NeededPart[]) =>
    insertReservations(work, {
      locationId,
      at: work.now,
      rows: of.map((part) => ({ ...part, ownerKind, ...named })),
    })
  const short = await promise(counted)
  if (short.length === 0) return []

  const there = partsInStock(counted, short)
  if (there.length > 0) await promise(there)
  const absent = counted.filter((part) => !there.includes(part))
  await insertNeeds(work, { ownerKind, locationId, parts: absent, job })
  return withNames(work, absent)
}

/** The parts that the free stock suffices for, taken in their order. */
function partsInStock(parts: readonly NeededPart[], short: readonly Shortage[]): NeededPart[] {
  const free = new Map(short.map(({ itemId, left }) => [itemId, left]))

  return parts.filter(({ itemId, quantity }) => {
    const left = (free.get(itemId) ?? Infinity) - quantity
    if (left >= 0) free.set(itemId, left)
    return left >= 0
  })
}

async function withNames(work: OnDatabase, parts: readonly NeededPart[]): Promise<MissingPart[]> {
  if (parts.length === 0) return []
  const ids = parts.map(({ itemId }) => itemId)
  const [names, held] = await inOneTrip([namesOf(work, ids), listHeld(work, ids)])

  return parts.map((part) => ({
    ...part,
    ...(names.get(part.itemId) ?? { sku: part.itemId, name: part.itemId }),
    ...(held.get(part.itemId) ?? { onHand: 0, heldFor: [] }),
  }))
}

async function giveBack(work: Work, ownerKind: PartsOwner, parts: readonly NeededPart[]): Promise<void> {
  const taken = await listSold(work, ownerKind, idsOf(parts))
  const moves = parts.flatMap(({ ownerId, itemId }): NewMove[] => {
    const own = taken.find((one) => one.ownerId === ownerId && one.itemId === itemId)
    const { quantity = 0, valueCents } = own ?? {}
    return own ? [{ itemId, kind: 'return', quantity, valueCents, owner: { kind: ownerKind, id: ownerId } }] : []
  })
  if (moves.length > 0) await moveStock(work, { locationId: await lockedPlace(work), moves })
}

interface MistakenTaking {
  ownerKind: PartsOwner
  ownerIds: readonly string[]
  of: PartsJob & { parts: readonly NeededPart[] }
}

async function putBack(work: Work, { ownerKind, ownerIds, of }: MistakenTaking): Promise<void> {
  const { parts, ...job } = of
  const taken = await listSold(work, ownerKind, ownerIds)
  const isPart = (one: { ownerId: string; itemId: string }) =>
    parts.some(({ ownerId, itemId }) => ownerId === one.ownerId && itemId === one.itemId)
  const moves = taken.map((one): NewMove => ({
    itemId: one.itemId,
    kind: 'return',
    quantity: one.quantity,
    valueCents: one.valueCents,
    owner: { kind: ownerKind, id: one.ownerId },
    isKept: isPart(one),
  }))
  if (moves.length === 0) return
  await moveStock(work, { locationId: await lockedPlace(work), moves })
  await reserve(
    work,
    ownerKind,
    taken.filter(isPart).map(({ ownerId, itemId, quantity }) => ({ ownerId, itemId, quantity })),
    job,
  )
}

interface StockSettlement {
  ownerKind: PartsOwner
  ownerIds: readonly string[]
  to: StockOutcome
  itemId: string | undefined
}

/**
 * Posts one entry for each move; a return posts the opposite. A move that was booked before is skipped: a build that
 * comes back under warranty is settled again for its new parts only.
 */
async function settle(work: Acting, { ownerKind, ownerIds, to, itemId }: StockSettlement): Promise<void> {
  await releaseUnits(work, ownerKind, { ownerIds, to: to === 'scrapped' ? 'scrapped' : 'sold', itemId })
  const moves = await work.trx
    .selectFrom('stockMove')
    .select(['id', 'locationId', 'valueCents'])
    .where('ownerKind', '=', ownerKind)
    .where(sql<boolean>`owner_id = any(${ownerIds}::uuid[])`)
    .where(sql<boolean>`not exists (select from ledger_entry where event_key = 'parts_settled:' || stock_move.id)`)
    .$if(itemId !== undefined, (query) => query.where('itemId', '=', itemId ?? ''))
    .execute()
  const { zone } = work.place
  const account = to === 'sold' ? accounts.costOfGoods : accounts.scrap
  await post(
    work,
    moves.map(({ id, locationId, valueCents }) => ({
      event: 'parts_settled',
      key: String(id),
      on: localDayOf(work.now, zone),
      locationId,
      postings: [debit(account, 0 - valueCents), credit(accounts.workInProgress, 0 - valueCents)],
    })),
  )
}
