import { sql } from 'kysely'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Held } from '#shared/catalog/left.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

import { listHeld } from './held.ts'
import { deleteMet, deleteNeeds, insertNeeds, listNeedsOf, type NeededPart, promiseToNeeds } from './needs.ts'
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
import { countedOf, findAndTake, lockedPlace, takeStock } from './take.ts'
import { type OwnPiece, piecesOf } from './units/own.ts'

export type { NeededPart } from './needs.ts'

/** What the bench takes parts for. */
export type PartsOwner = 'ticket_job' | 'build_club'

/** Whose it is from then on: a client’s, nobody’s, or a client’s who does not pay for it. */
type StockOutcome = 'sold' | 'scrapped' | 'replaced'

export interface MissingPart extends NeededPart, Held {
  sku: string
  name: string
}

/** The shelf as the bench sees it. All of it in the transaction of the work; items that nobody counts are always there. */
export interface PartsStock {
  /** Promises what is there. The rest is needed from then on, and promised as it comes: the oldest first. Answers what is missing. */
  reserve: (work: Acting, parts: readonly NeededPart[], job?: PartsJob) => Promise<MissingPart[]>
  /** What of it is not there yet. */
  missing: (work: OnDatabase, ownerIds: readonly string[]) => Promise<MissingPart[]>
  /** Frees what is promised or needed, or one item of that, for whoever waits. What was taken stays taken. */
  release: (work: Work, ownerIds: readonly string[], itemId?: string) => Promise<void>
  /** What was waited for is not any more: so many of another item are promised instead, or needed until they come. */
  exchange: (work: Work, waited: readonly NeededPart[], by: { itemId: string; job: PartsJob }) => Promise<void>
  /** Takes parts to the bench: 1310 from 1300. 409 `out_of_stock` where they are not there. */
  consume: (work: Acting, parts: readonly NeededPart[]) => Promise<void>
  /** Takes what the bench used up; nobody promised it. It never stops the work: what the books know too little of is to be counted. */
  use: (work: Work, parts: readonly NeededPart[]) => Promise<void>
  /** What left the shelf for some owners and did not come back, by item. */
  taken: (work: OnDatabase, ownerIds: readonly string[]) => Promise<TakenItem[]>
  /** Lays back what was taken and is whole, at what it cost. */
  giveBack: (work: Work, parts: readonly NeededPart[]) => Promise<void>
  /** What was taken by mistake lies back, at what it cost: parts are promised again to whoever they were taken for. */
  putBack: (work: Work, ownerIds: readonly string[], of: PartsJob & { parts: readonly NeededPart[] }) => Promise<void>
  /** The work has left the house, or is lost: what it took, or one item of that, is cost of goods (5000), or scrap (5010): what was lost, and what took the place of a part that failed. Once, however often it is told. */
  settle: (work: Acting, ownerIds: readonly string[], to: StockOutcome, itemId?: string) => Promise<void>
  /** The same by whom it was taken for, with what it cost. */
  takenParts: (work: OnDatabase, ownerIds: readonly string[]) => Promise<(NeededPart & { valueCents: number })[]>
  /** Others are put in the place of what an owner took of some items: pieces that are told apart are its own no more. */
  retire: (work: Acting, ownerId: string, itemIds: readonly string[]) => Promise<void>
  /** Of items that are told apart: which pieces are kept for some owners, or went to them. */
  pieces: (work: OnDatabase, ownerIds: readonly string[]) => Promise<OwnPiece[]>
}

const idsOf = (parts: readonly NeededPart[]) => parts.map(({ ownerId }) => ownerId)

export const stockOf = (ownerKind: PartsOwner): PartsStock => ({
  reserve: (work, parts, job) => reserve(work, ownerKind, parts, job),

  async exchange(work, waited, { itemId, job }) {
    const locationId = await lockedPlace(work)
    await deleteMet(
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
    const counted = await countedOf(work, parts)
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
  await deleteNeeds(work, ownerKind, { ownerIds, itemId })
  const promised = (await listReservationsOf(work, ownerKind, ownerIds)).filter(
    (one) => itemId === undefined || one.itemId === itemId,
  )
  if (promised.length === 0) return

  await reduceReservations(work, ownerKind, promised)
  await freeUnits(work, ownerKind, { ownerIds, itemId })
  await promiseToNeeds(work, { locationId, itemIds: [...new Set(promised.map((one) => one.itemId))] })
}

async function use(work: Work, ownerKind: PartsOwner, parts: readonly NeededPart[]): Promise<void> {
  const counted = await countedOf(work, parts)
  if (counted.length === 0) return

  const moves = counted.map(({ ownerId, itemId, quantity }): NewMove => {
    const owner = { kind: ownerKind, id: ownerId }
    return { itemId, kind: 'consume', quantity: -quantity, owner }
  })
  await findAndTake(work, await lockedPlace(work), moves, 'Used at the bench although the books knew of none')
}

async function reserve(
  work: Acting,
  ownerKind: PartsOwner,
  parts: readonly NeededPart[],
  job: PartsJob | undefined,
): Promise<MissingPart[]> {
  const counted = await countedOf(work, parts)
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

  const there = thatFit(counted, short)
  if (there.length > 0) await promise(there)
  const absent = counted.filter((part) => !there.includes(part))
  await insertNeeds(work, { ownerKind, locationId, parts: absent, job })
  return withNames(work, absent)
}

/** Those that what is left suffices for, in their order. */
function thatFit(parts: readonly NeededPart[], short: readonly Shortage[]): NeededPart[] {
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
 * One entry for each move; what was laid back takes away from it. What was settled before stays where that went: a build that comes
 * back under warranty is settled once more, with its new parts.
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
