import type { Insertable } from 'kysely'

import { keepForThoseBeside } from '#server/booking/make/forced.ts'
import { withdrawOffer } from '#server/booking/offers/withdraw.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Block } from '#server/kernel/db/schema.ts'
import type { Services } from '#server/kernel/services.ts'
import { Failure } from '#shared/http/failure.ts'

import {
  countUncovered,
  deleteBlock,
  deletePieces,
  insertBlock,
  insertPieces,
  listBlocksWaitingFor,
  listBlocksWaitingForNothing,
  listResourcesOfBlock,
  lockBlock,
  raiseVersion,
  setBlock,
} from './block-store.ts'

/**
 * Takes people and places for something that is no booking. Nobody is offered its time from now on; the bookings that are
 * in it stay until somebody moves or cancels them, and then the block takes their time too.
 */
export async function makeBlock(
  trx: Db,
  block: Insertable<Block>,
  resourceIds: readonly string[],
): Promise<{ id: string }> {
  const made = await insertBlock(trx, block)
  await cover(trx, made.id, resourceIds)

  return made
}

/** Takes more people and places for a block: whoever comes after it was made. */
export async function extendBlock(trx: Db, blockId: string, resourceIds: readonly string[]): Promise<void> {
  const all = new Set([...(await listResourcesOfBlock(trx, blockId)), ...resourceIds])
  await deletePieces(trx, blockId)
  await cover(trx, blockId, [...all])
}

/** Gives a block another time. What waited for it takes what it leaves. */
export async function changeBlock(trx: Db, blockId: string, change: { during: string; reason: string }): Promise<void> {
  const waiting = await listBlocksWaitingFor(trx, { blockId })
  const resourceIds = await listResourcesOfBlock(trx, blockId)
  await setBlock(trx, blockId, change)
  await deletePieces(trx, blockId)
  await cover(trx, blockId, resourceIds)
  await coverAnew(trx, waiting)
}

/** Lets a block take exactly these people and places from now on. What waited for the others takes what it leaves. */
export async function replaceInBlock(trx: Db, blockId: string, resourceIds: readonly string[]): Promise<void> {
  const waiting = await listBlocksWaitingFor(trx, { blockId })
  await raiseVersion(trx, blockId)
  await deletePieces(trx, blockId)
  await cover(trx, blockId, resourceIds)
  await coverAnew(trx, waiting)
}

export async function removeBlock(trx: Db, blockId: string): Promise<void> {
  const waiting = await listBlocksWaitingFor(trx, { blockId })
  await deleteBlock(trx, blockId)
  await coverAnew(trx, waiting)
}

/** After a booking has left its time: nothing is asked about it any more, and whoever has waited for the time has it. */
export async function passTimeOn(trx: Db, bookingId: string, now: Date): Promise<void> {
  await withdrawOffer(trx, bookingId, now)
  await keepForThoseBeside(trx, bookingId)
  await coverAnew(trx, await listBlocksWaitingFor(trx, { bookingId }))
}

/** A job: a hold that ends tells nobody. */
export async function coverWhatHoldsHaveLeft({ db, now }: Services): Promise<void> {
  for (const blockId of await listBlocksWaitingForNothing(db, now())) {
    await atomically(db, (trx) => coverAnew(trx, [blockId]))
  }
}

async function coverAnew(trx: Db, blockIds: readonly string[]): Promise<void> {
  for (const blockId of blockIds) {
    await lockBlock(trx, blockId)
    const resourceIds = await listResourcesOfBlock(trx, blockId)
    await deletePieces(trx, blockId)
    await cover(trx, blockId, resourceIds)
  }
}

const attempts = 5

async function cover(trx: Db, blockId: string, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return

  for (let attempt = 1; attempt <= attempts; attempt++) {
    await insertPieces(trx, blockId, resourceIds)
    if ((await countUncovered(trx, blockId, resourceIds)) === 0) return
    await deletePieces(trx, blockId)
  }

  throw new Failure('unavailable', 'Too many people book in this time at the moment. Try again.')
}
