import { isDeepStrictEqual } from 'node:util'

import { type ExpressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { DB } from '#server/kernel/db/schema.ts'
import { type Week, weekdays } from '#shared/settings/setup.ts'

// Where somebody works, by the clock of the database: what is read of a week and where it is written are one day.
const today = sql<string>`(now() at time zone (select zone from location where location.id = resource.location_id))::date`

/** Weeks that were valid before, or begin later, are not of the document. */
const weekOfToday = sql<string | null>`(
  select max(valid_from) from work_schedule where work_schedule.resource_id = resource.id and valid_from <= ${today}
)`

export const workOfToday = (eb: ExpressionBuilder<DB, 'resource'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('workPattern')
      .select(['weekday', 'starts', 'ends'])
      .whereRef('workPattern.resourceId', '=', 'resource.id')
      .where('validFrom', '=', weekOfToday)
      .orderBy('starts'),
  )

interface Pattern {
  weekday: number
  starts: string
  ends: string
}

export function weekOf(patterns: readonly Pattern[]): Week {
  const on = (number: number) =>
    patterns
      .filter(({ weekday }) => weekday === number)
      .map(({ starts, ends }) => ({ from: starts.slice(0, 5), until: ends.slice(0, 5) }))

  return {
    monday: on(1),
    tuesday: on(2),
    wednesday: on(3),
    thursday: on(4),
    friday: on(5),
    saturday: on(6),
    sunday: on(7),
  }
}

/** Of somebody new: a week that was always valid. */
const firstDay = '2000-01-01'

/** Changed hours begin today: what was worked before stays, and so do the weeks that begin later. */
export async function putWeek({ trx }: OnDatabase, resourceId: string, hours: Week): Promise<void> {
  const { current, patterns, day } = await trx
    .selectFrom('resource')
    .select((eb) => [weekOfToday.as('current'), workOfToday(eb).as('patterns'), sql<string>`${today}::text`.as('day')])
    .where('resource.id', '=', resourceId)
    .executeTakeFirstOrThrow()
  if (current !== null && isDeepStrictEqual(weekOf(patterns), hours)) return

  const validFrom = current === null ? firstDay : day
  await trx.deleteFrom('workSchedule').where('resourceId', '=', resourceId).where('validFrom', '=', validFrom).execute()
  await trx.insertInto('workSchedule').values({ resourceId, validFrom }).execute()
  const shifts = weekdays.flatMap((weekday, index) =>
    hours[weekday].map(({ from, until }) => ({ resourceId, validFrom, weekday: index + 1, starts: from, ends: until })),
  )
  if (shifts.length > 0) await trx.insertInto('workPattern').values(shifts).execute()
}
