import type { Db } from '#server/kernel/db/database.ts'
import type { Start } from '#shared/booking/availability.ts'

import { deleteAllocationsOf, insertAllocations } from './store.ts'

type Owner = { holdId: string } | { bookingId: string }

/**
 * Occupies one staff member and one bay of those that could take a start, the best first. When a resource was taken a
 * moment ago, the next one is tried. Returns what it got; undefined when none is left.
 */
export async function occupy(
  trx: Db,
  { staffIds, bayIds, occupied }: Start,
  owner: Owner,
): Promise<string[] | undefined> {
  const staff = [...staffIds]
  const bays = [...bayIds]
  const needed = Number(staff.length > 0) + Number(bays.length > 0)

  for (;;) {
    const resourceIds = [...staff.slice(0, 1), ...bays.slice(0, 1)]
    if (resourceIds.length < needed) return undefined

    const got = await insertAllocations(trx, { resourceIds, occupied, ...owner })
    if (got.length === needed) return got

    if (got.length > 0) await deleteAllocationsOf(trx, owner)
    if (staff[0] && !got.includes(staff[0])) staff.shift()
    if (bays[0] && !got.includes(bays[0])) bays.shift()
  }
}
