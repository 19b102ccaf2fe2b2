import type { OnDatabase } from '#server/kernel/db/database.ts'
import { choose, type Start } from '#shared/booking/availability.ts'

import { type AllocationOwner, deleteAllocations, insertAllocations } from './store.ts'

/**
 * Occupies as many of the staff, bays and devices as a start needs, the best first. When one was taken a moment ago, the
 * next one is tried. Returns what it got; undefined when too few are left.
 */
export async function occupy(
  work: OnDatabase,
  { free, occupied }: Start,
  owner: AllocationOwner,
): Promise<string[] | undefined> {
  let left = free
  for (;;) {
    const resourceIds = choose(left)
    if (!resourceIds) return undefined

    const got = await insertAllocations(work, { resourceIds, occupied, ...owner })
    if (got.length === resourceIds.length) return resourceIds

    if (got.length > 0)
      await deleteAllocations(
        work,
        got.map(({ id }) => id),
      )
    const gone = resourceIds.filter((id) => !got.some(({ resourceId }) => resourceId === id))
    left = left.map(({ count, ids }) => ({ count, ids: ids.filter((id) => !gone.includes(id)) }))
  }
}
