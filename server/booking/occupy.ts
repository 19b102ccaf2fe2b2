import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { choose, type Start } from '#shared/booking/availability.ts'

import { type AllocationOwner, deleteAllocations, insertAllocations } from './store.ts'

/**
 * Occupies as many staff, bays and devices as a start needs, the best first. If one was taken a moment ago, the next
 * one is tried. Returns what it got; undefined if too few are left.
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

/**
 * Takes what the desk says although it may be taken: what the constraint refuses stands beside the other one, without
 * blocking it. Undefined when there is too little of what is needed, free or not.
 */
export async function occupyForced(
  work: OnDatabase,
  { free, occupied }: Start,
  owner: AllocationOwner,
): Promise<string[] | undefined> {
  const resourceIds = choose(free)
  if (!resourceIds) return undefined

  const got = await insertAllocations(work, { resourceIds, occupied, ...owner })
  const refused = resourceIds.filter((id) => !got.some(({ resourceId }) => resourceId === id))
  if (refused.length > 0) await insertAllocations(work, { resourceIds: refused, occupied, beside: true, ...owner })
  return resourceIds
}

/** After a booking left its time, forced ones beside it get the time to themselves, held by the constraint. */
export async function blockForForced(work: OnDatabase, bookingId: string): Promise<void> {
  for (const { id, resourceId, beside, start, end } of await listBeside(work, bookingId)) {
    const own = { resourceIds: [resourceId], occupied: { start, end }, bookingId: beside }
    const got = await insertAllocations(work, own)
    if (got.length > 0) await deleteAllocations(work, [id])
  }
}

interface Beside {
  id: string
  resourceId: string
  beside: string
  start: number
  end: number
}

async function listBeside({ trx }: OnDatabase, bookingId: string): Promise<Beside[]> {
  const { rows } = await sql<Beside>`
    select other.id, other.resource_id, other.booking_id as beside,
      (extract(epoch from lower(other.during)) * 1000)::float8 as start,
      (extract(epoch from upper(other.during)) * 1000)::float8 as end
    from allocation own join allocation other on other.resource_id = own.resource_id
      -- It may have been shortened: what it has left is after it.
      and other.during && tstzrange(lower(own.during), upper(own.during) + interval '1 day')
    where own.booking_id = ${bookingId} and other.booking_id <> ${bookingId} and other.beside
    group by other.id
    order by lower(other.during), other.id
  `.execute(trx)

  return rows
}
