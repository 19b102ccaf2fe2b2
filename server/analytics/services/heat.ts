import { sql } from 'kysely'

import { askedOf } from '#server/analytics/answer.ts'
import { sumsBetween } from '#server/analytics/day-family.ts'
import { timeFamily } from '#server/analytics/families.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { HeatCell } from '#shared/analytics/contract.ts'
import type { Period } from '#shared/analytics/period.ts'

/** How full the bays of the place were in each hour of the week; hours in which it was never open are left out. */
export async function readHeat(work: Timed, period: Period): Promise<HeatCell[]> {
  const { rows } = await sql<HeatCell>`
    select extract(isodow from fact.day)::integer as weekday, fact.hour::integer as hour, bool_or(fact.is_peak) as is_peak,
      bool_or(fact.is_estimated) as is_estimated,
      coalesce(sum(fact.minutes) filter (where fact.what = 'open'), 0)::integer as open_minutes,
      coalesce(sum(case fact.what when 'open' then fact.minutes else -fact.minutes end)
        filter (where fact.what in ('open', 'maintenance', 'closure')), 0)::integer as bookable_minutes,
      coalesce(sum(fact.minutes) filter (where fact.what in ('kept', 'no_show')), 0)::integer as booked_minutes,
      coalesce(sum(fact.minutes) filter (where fact.what in ('kept', 'no_show', 'clinic', 'league', 'other')), 0)::integer
        as used_minutes
    from (${sumsBetween(timeFamily)(work, askedOf(work, period))}) as fact
    where fact.kind = 'bay' group by 1, 2 having sum(fact.minutes) filter (where fact.what = 'open') > 0 order by 1, 2
  `.execute(work.trx)

  return rows
}
