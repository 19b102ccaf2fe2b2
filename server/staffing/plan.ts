import { type AffectedRow, type BlockRow, listBlocksOf, listBookingsIn } from '#server/booking/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { AbsencePlan } from '#shared/staffing/absences.ts'

import { planBlocks } from './planned-blocks.ts'
import { planBookings } from './planned-bookings.ts'
import { listNamed } from './resource-store.ts'

interface PlannedTime {
  resourceIds: readonly string[]
  from: Date
  until: Date
  /** The absence itself, when it exists: its own block is no conflict. */
  absenceId?: string | undefined
}

/** What it would mean if some resources were out for a time: every booking and evening, each with its alternatives. */
export async function planTime(work: Work, { resourceIds, absenceId, ...span }: PlannedTime): Promise<AbsencePlan> {
  const [rows, bookings, taken] = await inOneTrip([
    listNamed(work, resourceIds),
    listBookingsIn(work, { resourceIds, ...span, now: work.now }),
    listBlocksOf(work, { resourceIds, ...span }),
  ])
  const blocks = taken.filter(({ id }) => id !== absenceId)
  const out = { resourceIds, span: { start: span.from.getTime(), end: span.until.getTime() } }
  const planned = await planBookings(work, { bookings, out, now: work.now })

  return {
    resources: rows.map(({ id, name, kind }) => ({ id, name, kind })),
    version: planVersionOf(rows, { bookings, blocks }),
    bookings: planned,
    others: await planBlocks(work, {
      blocks,
      outIds: resourceIds,
      proposed: planned.flatMap(({ sameHour, otherHours }) => [...(sameHour ? [sameHour] : []), ...otherHours]),
    }),
  }
}

interface SeenInTime {
  bookings: readonly Pick<AffectedRow, 'id' | 'version'>[]
  blocks: readonly Pick<BlockRow, 'id' | 'version' | 'ownerKind'>[]
}

/**
 * A hash that changes with everything that is decided about: a booking that came, left or changed, a clinic, an
 * evening. The versions of the resources are added.
 */
export function planVersionOf(rows: readonly { version: number }[], { bookings, blocks }: SeenInTime): number {
  const decided = [...bookings, ...blocks.filter(({ ownerKind }) => ownerKind !== null)]
  const seen = decided.map(({ id, version }) => `${id} ${version}`).toSorted()

  return rows.reduce((sum, { version }) => sum + version, 0) + hashOf(seen) * 2 ** 20
}

/** FNV-1a: within 32 bits, so that a version is a whole number. */
function hashOf(words: readonly string[]): number {
  if (words.length === 0) return 0

  let hash = 0x81_1c_9d_c5
  for (const character of words.join('\n')) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93)
  return hash >>> 0
}

/** The blocks in the time, for whoever applies a plan. */
export const listBlocksOfPlan = async (work: OnDatabase, { absenceId, ...time }: PlannedTime): Promise<BlockRow[]> =>
  (await listBlocksOf(work, time)).filter(({ id }) => id !== absenceId)

export const planHasChanged = (current: AbsencePlan) =>
  new Failure('version_conflict', 'Something in this time has changed since. Nothing was done: look at it again.', {
    current: AbsencePlan.encode(current),
  })
