import { sql } from 'kysely'

import { workSchedule } from '#server/booking/hours-store.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { WorkSchedule } from '#shared/booking/work-hours.ts'

/** The place's staff with their hours on some days. */
export async function listStaffOn({ trx, place }: Timed, { from, days }: { from: string; days: number }) {
  const { rows } = await sql<{ id: string; name: string; schedule: WorkSchedule }>`
    select id, name, json_build_object(${workSchedule(sql`resource.id`, from, days)}) as schedule
    from resource where location_id = ${place.id} and kind = 'staff' and active order by position
  `.execute(trx)

  return rows
}

export const listDevices = ({ trx, place }: Timed) =>
  trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('locationId', '=', place.id)
    .where('kind', '=', 'device')
    .where('active', '=', true)
    .orderBy('position')
    .execute()

/** The place's blocks in a time by start. */
export const listBlocksBetween = ({ trx, place }: Timed, start: Date, end: Date) =>
  trx
    .selectFrom('block')
    .select(['id', 'version', 'reason'])
    .select([
      'kind',
      sql<Date>`lower(during)`.as('startsAt'),
      sql<Date>`upper(during)`.as('endsAt'),
      sql<string[]>`array(select distinct resource_id from allocation where block_id = block.id)`.as('resourceIds'),
    ])
    .where('locationId', '=', place.id)
    .where(sql<boolean>`during && tstzrange(${start}::timestamptz, ${end}::timestamptz)`)
    .orderBy(sql`lower(during)`)
    .execute()
