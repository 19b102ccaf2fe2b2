import { type RawBuilder, sql } from 'kysely'

import type { Place } from '#server/kernel/place.ts'
import { addDays, instantAt } from '#shared/booking/local-time.ts'
import type { DaysAsked } from '#shared/http/list.ts'

/** Whether an instant lies within days of the place; the column stands alone, as its index needs it. */
export function onDays({ place }: { place: Place }, instant: RawBuilder<unknown>, { from, until }: DaysAsked) {
  const midnight = (day: string) => new Date(instantAt(day, '00:00', place.zone))
  const isFrom = from === undefined ? sql`true` : sql`${instant} >= ${midnight(from)}`
  const isUntil = until === undefined ? sql`true` : sql`${instant} < ${midnight(addDays(until, 1))}`

  return sql<boolean>`(${isFrom} and ${isUntil})`
}

/** The same of a column that holds a day. */
export function amongDays(day: RawBuilder<unknown>, { from, until }: DaysAsked) {
  const isFrom = from === undefined ? sql`true` : sql`${day} >= ${from}::date`
  const isUntil = until === undefined ? sql`true` : sql`${day} <= ${until}::date`

  return sql<boolean>`(${isFrom} and ${isUntil})`
}
