import { sql } from 'kysely'

import { workSchedule } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { WorkSchedule } from '#shared/booking/work-hours.ts'
import type { Shift, WeekdayShift } from '#shared/staffing/shifts.ts'

export interface StaffRow extends WorkSchedule {
  id: string
  name: string
  title: string
  version: number
  userId: string | null
  laterWeeks: string[]
  notes: { day: string; note: string }[]
}

interface Days {
  from: string
  days: number
}

const exact = ({ from, days }: Days) => workSchedule(sql`resource.id`, from, days)

/** The active staff in order, each with the hours of some days. */
export async function listStaff({ trx }: OnDatabase, span: Days, staffId?: string): Promise<StaffRow[]> {
  const { from, days } = span
  const { rows } = await sql<Omit<StaffRow, keyof WorkSchedule> & { schedule: WorkSchedule }>`
    select resource.id, resource.name, resource.title, resource.version, person.user_id,
      json_build_object(${exact(span)}) as schedule,
      array(select valid_from::text from work_schedule
        where resource_id = resource.id and valid_from > ${from}::date order by valid_from) as later_weeks,
      (select coalesce(json_agg(distinct jsonb_build_object('day', day, 'note', note)), '[]') from work_exception
        where resource_id = resource.id and day between ${from}::date and ${from}::date + ${days}::int) as notes
    from resource left join person on person.id = resource.person_id
    where resource.kind = 'staff' and resource.active and (${staffId ?? null}::uuid is null or resource.id = ${staffId ?? null})
    order by resource.position, resource.id
  `.execute(trx)

  return rows.map(({ schedule, ...row }) => ({ ...row, ...schedule }))
}

/** Undefined when it has another version. */
export const raiseVersion = ({ trx }: OnDatabase, id: string, version: number) =>
  trx
    .updateTable('resource')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()

export async function replaceWeek(
  { trx }: OnDatabase,
  resourceId: string,
  validFrom: string,
  shifts: readonly WeekdayShift[],
) {
  await trx
    .insertInto('workSchedule')
    .values({ resourceId, validFrom })
    .onConflict((on) => on.doNothing())
    .execute()
  await trx.deleteFrom('workPattern').where('resourceId', '=', resourceId).where('validFrom', '=', validFrom).execute()
  const rows = shifts.map((shift) => ({ ...shift, resourceId, validFrom }))
  if (rows.length > 0) await trx.insertInto('workPattern').values(rows).execute()
}

export const deleteDay = ({ trx }: OnDatabase, resourceId: string, day: string) =>
  trx.deleteFrom('workException').where('resourceId', '=', resourceId).where('day', '=', day).execute()

interface NewDay {
  resourceId: string
  day: string
  note: string
  shifts: readonly Shift[]
}

/** A row for each shift; a day off is a row without times. */
export const insertDay = ({ trx }: OnDatabase, { shifts, ...day }: NewDay) =>
  trx
    .insertInto('workException')
    .values(
      shifts.length > 0
        ? shifts.map(({ starts, ends }) => ({ ...day, starts, ends }))
        : [{ ...day, starts: null, ends: null }],
    )
    .execute()
