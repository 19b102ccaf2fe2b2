import type { Insertable } from 'kysely'

import { withdrawOffer } from '#server/booking/kept/offer-step.ts'
import { blockForForced } from '#server/booking/occupy.ts'
import { type OnDatabase, atomically } from '#server/kernel/db/database.ts'
import type { Block } from '#server/kernel/db/schema.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

import {
  countUncovered,
  deleteBlock,
  deletePieces,
  insertBlock,
  insertPieces,
  listBlocksWaitingFor,
  listBlocksWithFreeTime,
  listResourcesOfBlock,
  lockBlock,
  raiseVersion,
  setBlock,
} from './block-store.ts'

/**
 * Takes people and places for something that is no booking. Nobody is offered its time from now on. Bookings in it stay
 * until somebody moves or cancels them; then the block takes their time too.
 */
export async function makeBlock(
  work: OnDatabase,
  block: Insertable<Block>,
  resourceIds: readonly string[],
): Promise<{ id: string }> {
  const made = await insertBlock(work, block)
  await cover(work, made.id, resourceIds)

  return made
}

/** Adds people and places to a block. */
export async function extendBlock(work: OnDatabase, blockId: string, resourceIds: readonly string[]): Promise<void> {
  const all = new Set([...(await listResourcesOfBlock(work, blockId)), ...resourceIds])
  await deletePieces(work, blockId)
  await cover(work, blockId, [...all])
}

/** Moves a block. Waiting blocks take the time that it leaves. */
export async function changeBlock(
  work: OnDatabase,
  blockId: string,
  change: { during: string; reason: string },
): Promise<void> {
  const waiting = await listBlocksWaitingFor(work, { blockId })
  const resourceIds = await listResourcesOfBlock(work, blockId)
  await setBlock(work, blockId, change)
  await deletePieces(work, blockId)
  await cover(work, blockId, resourceIds)
  await coverWaitingBlocks(work, waiting)
}

/** Replaces a block's people and places. Waiting blocks take the time of those that it leaves. */
export async function replaceInBlock(work: OnDatabase, blockId: string, resourceIds: readonly string[]): Promise<void> {
  const waiting = await listBlocksWaitingFor(work, { blockId })
  await raiseVersion(work, blockId)
  await deletePieces(work, blockId)
  await cover(work, blockId, resourceIds)
  await coverWaitingBlocks(work, waiting)
}

export async function removeBlock(work: OnDatabase, blockId: string): Promise<void> {
  const waiting = await listBlocksWaitingFor(work, { blockId })
  await deleteBlock(work, blockId)
  await coverWaitingBlocks(work, waiting)
}

/** After a booking left its time: withdraws its offer, and gives the time to waiting blocks. */
export async function passTimeOn(work: Acting, bookingId: string): Promise<void> {
  await withdrawOffer(work, bookingId)
  await blockForForced(work, bookingId)
  await coverWaitingBlocks(work, await listBlocksWaitingFor(work, { bookingId }))
}

/** A job: the end of a hold is no event, so waiting blocks look for it. */
export async function coverAfterHolds(work: Work): Promise<void> {
  for (const blockId of await listBlocksWithFreeTime(work)) {
    await atomically(work, (work) => coverWaitingBlocks(work, [blockId]))
  }
}

async function coverWaitingBlocks(work: OnDatabase, blockIds: readonly string[]): Promise<void> {
  for (const blockId of blockIds) {
    await lockBlock(work, blockId)
    const resourceIds = await listResourcesOfBlock(work, blockId)
    await deletePieces(work, blockId)
    await cover(work, blockId, resourceIds)
  }
}

const attempts = 5

async function cover(work: OnDatabase, blockId: string, resourceIds: readonly string[]): Promise<void> {
  if (resourceIds.length === 0) return

  for (let attempt = 1; attempt <= attempts; attempt++) {
    await insertPieces(work, blockId, resourceIds)
    if ((await countUncovered(work, blockId, resourceIds)) === 0) return
    await deletePieces(work, blockId)
  }

  throw new Failure('unavailable', 'Too many people book in this time at the moment. Try again.')
}
