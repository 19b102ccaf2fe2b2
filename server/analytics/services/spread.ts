import { sql } from 'kysely'

import { sumsBetween } from '#server/analytics/day-family.ts'
import { spreadFamily } from '#server/analytics/families.ts'
import type { Source } from '#server/analytics/measure.ts'

/** How many people came: each visit of somebody who had not come since the first day is one more. */
export const clientsOf: Source = (work, asked) => sql`
  select coalesce(sum(
    case when spread.part < first.day / 30 then spread.bookings
      else (select count(*) from unnest(spread.sorted) as value where value < first.day) end
  ), 0)::bigint as value
  from (select ${asked.from}::date - date '0001-01-01' as day) as first
    join (${sumsBetween(spreadFamily)(work, asked)}) as spread on spread.what = 'visit_before' and spread.part <= first.day / 30
`

/** The middle of the minutes between booking and start: the parts in which it lies are found first, then it among their values. */
export const middleLeadOf: Source = (work, asked) => sql`
  with spread as (
    select part, bookings, sorted from (${sumsBetween(spreadFamily)(work, asked)}) as lead where what = 'lead'
  ),
  part as (
    select part, sum(bookings) as bookings, sum(sum(bookings)) over (order by part) as upto from spread group by part
  ),
  middle as (select div(sum(bookings) + 1, 2) as low, div(sum(bookings), 2) + 1 as high from part),
  near as (select part, upto - bookings as before from part, middle where upto >= low and upto - bookings < high),
  value as (
    select value, count(*) as bookings, (select min(before) from near) + sum(count(*)) over (order by value) as upto
    from near join spread on spread.part = near.part cross join unnest(spread.sorted) as value group by value
  )
  select round(avg(value), 1)::float8 as value from value, middle where upto >= low and upto - bookings < high
`
