import { passTimeOn } from '#server/booking/blocks/blocks.ts'
import { slotTaken } from '#server/booking/calendar/take-time.ts'
import { occupy, occupyForced } from '#server/booking/occupy.ts'
import { deleteAllocations } from '#server/booking/store.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { Start } from '#shared/booking/availability.ts'

import { listAllocationsOf, unblockAllocations, unblockWithin } from './move-store.ts'

interface AllocationSwap {
  bookingId: string
  start: Start
  /** It may share a taken time. */
  isBeside: boolean
  now: Date
}

/**
 * Takes the new time, then frees the former one; both or neither. Only what overlaps the new time is freed first:
 * otherwise two bookings that want each other's place would wait for one another.
 */
export async function swapAllocations(
  work: Acting,
  { bookingId, start, isBeside, now }: AllocationSwap,
): Promise<{ former: string[]; taken: string[] }> {
  const former = await listAllocationsOf(work, bookingId)
  const formerIds = former.map(({ id }) => id)
  const formerResources = former.map(({ resourceId }) => resourceId)
  const wanted = preferring(start, formerResources)
  await unblockWithin(work, bookingId, start.occupied)
  const taken = await (isBeside ? occupyForced : occupy)(work, wanted, { bookingId })
  if (!taken) throw slotTaken()

  if (formerIds.length > 0) {
    await unblockAllocations(work, formerIds)
    await passTimeOn({ ...work, now }, bookingId)
    await deleteAllocations(work, formerIds)
  }
  return { former: formerResources, taken }
}

/** Prefers the same person and bay. */
export const preferring = (start: Start, resourceIds: readonly string[]): Start => ({
  ...start,
  free: start.free.map(({ count, ids }) => ({
    count,
    ids: ids.toSorted((a, b) => Number(resourceIds.includes(b)) - Number(resourceIds.includes(a))),
  })),
})
