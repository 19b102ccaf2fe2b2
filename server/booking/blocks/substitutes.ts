import { sql } from 'kysely'

import { workSchedule } from '#server/booking/hours-store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { contains } from '#shared/booking/intervals.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { workAround, type WorkSchedule } from '#shared/booking/work-hours.ts'

import type { BlockedResource, BlockRow } from './block-store.ts'

export interface Substitute extends BlockedResource {
  /** The person or place it would replace. */
  out: string
}

interface Candidate extends Substitute {
  schedule: WorkSchedule
}

interface Question {
  block: Pick<BlockRow, 'id' | 'startsAt' | 'endsAt' | 'zone'>
  /** The block's people and places that are out. */
  missing: readonly string[]
  /** Everybody and everything that is out then. */
  outIds: readonly string[]
  now: Date
}

/** Substitutes that are free and able, the most alike first. */
export async function listSubstitutes(
  { trx }: OnDatabase,
  { block, missing, outIds, now }: Question,
): Promise<Substitute[]> {
  const { endsAt, zone } = block
  // A block that has begun needs them from now on.
  const startsAt = block.startsAt > now ? block.startsAt : now
  const during = sql`tstzrange(${startsAt}::timestamptz, ${endsAt}::timestamptz)`
  const day = localDayOf(startsAt, zone)
  const { rows } = await sql<Candidate>`
    select absent.id as out, resource.id, resource.name, resource.kind,
      json_build_object(${workSchedule(sql`resource.id`, day, 1)}) as schedule
    from resource absent
    join resource on resource.kind = absent.kind and resource.location_id = absent.location_id and resource.active
    cross join lateral (
      select count(*) as count from resource_capability own
      join resource_capability theirs on theirs.capability = own.capability and theirs.resource_id = absent.id
      where own.resource_id = resource.id
    ) alike
    where absent.id = any(${missing}::uuid[]) and resource.id <> all(${outIds}::uuid[])
      and (alike.count > 0 or not exists (select from resource_capability where resource_id = absent.id))
      and not exists (
        select from allocation left join hold on hold.id = hold_id
        where allocation.resource_id = resource.id and during && ${during}
          and (blocking or block_id is not null or beside) and (hold.id is null or expires_at > ${now})
      )
    order by absent.kind desc, absent.position, alike.count desc, resource.position
  `.execute(trx)

  return rows.flatMap(({ schedule, ...row }) =>
    row.kind !== 'staff' || worksAt({ startsAt, endsAt, zone }, schedule) ? row : [],
  )
}

function worksAt({ startsAt, endsAt, zone }: Omit<Question['block'], 'id'>, schedule: WorkSchedule): boolean {
  const wanted = { start: startsAt.getTime(), end: endsAt.getTime() }

  return workAround(localDayOf(startsAt, zone), schedule, zone).some((shift) => contains(shift, wanted))
}

/** One substitute for each; none if one of them has nobody. */
export function assign(missing: readonly string[], candidates: readonly Substitute[]): Substitute[] {
  const assigned: Substitute[] = []
  for (const id of missing) {
    const found = candidates.find(({ out, id: own }) => out === id && !assigned.some((one) => one.id === own))
    if (!found) return []
    assigned.push(found)
  }

  return assigned
}
