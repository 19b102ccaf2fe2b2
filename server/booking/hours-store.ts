import { type RawBuilder, sql } from 'kysely'

/** The neighboring days whose hours matter: the night before, and what the last day lasts into. */
const decidesAbout = (from: string, days: number) => sql`between ${from}::date - 1 and ${from}::date + ${days}::int + 1`

/** The schedules valid on some days and their exceptions, as members of a JSON object. */
export const workSchedule = (resourceId: RawBuilder<unknown>, from: string, days: number) => sql`
  'weeks', (
    select coalesce(json_agg(json_build_object('validFrom', valid_from, 'shifts', (
      select coalesce(json_agg(json_build_object('weekday', weekday, 'starts', starts, 'ends', ends) order by starts), '[]')
      from work_pattern
      where work_pattern.resource_id = work_schedule.resource_id and work_pattern.valid_from = work_schedule.valid_from
    ))), '[]')
    from work_schedule where work_schedule.resource_id = ${resourceId} and valid_from <= ${from}::date + ${days}::int + 1
  ),
  'exceptions', (
    select coalesce(json_agg(json_build_object('day', day, 'starts', starts, 'ends', ends) order by starts), '[]')
    from work_exception where work_exception.resource_id = ${resourceId} and day ${decidesAbout(from, days)}
  )`

/** The hours and exceptions of the chosen service's place, as columns. */
export const openingRules = (from: string, days: number) => sql`
  (select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by opens), '[]')
    from opening_hours where location_id = chosen.location_id) as hours,
  (select coalesce(json_agg(json_build_object('day', day, 'opens', opens, 'closes', closes, 'note', note) order by opens), '[]')
    from opening_exception where location_id = chosen.location_id and day ${decidesAbout(from, days)}) as exceptions`
