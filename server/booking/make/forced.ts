import { type AllocationOwner, insertAllocations } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { choose, type Start } from '#shared/booking/availability.ts'

/**
 * Takes what the desk says although it may be taken: what the constraint refuses stands beside the other one, without
 * blocking it. Undefined when there is too little of what is needed, free or not.
 */
export async function occupyBeside(
  trx: Db,
  { free, occupied }: Start,
  owner: AllocationOwner,
): Promise<string[] | undefined> {
  const resourceIds = choose(free)
  if (!resourceIds) return undefined

  const got = await insertAllocations(trx, { resourceIds, occupied, ...owner })
  const refused = resourceIds.filter((id) => !got.some(({ resourceId }) => resourceId === id))
  if (refused.length > 0) await insertAllocations(trx, { resourceIds: refused, occupied, beside: true, ...owner })
  return resourceIds
}
