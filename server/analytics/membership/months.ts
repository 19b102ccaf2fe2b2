import { sql } from 'kysely'

import { askedOf } from '#server/analytics/answer.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Cohort, MonthOfMembers } from '#shared/analytics/contract.ts'
import type { Period } from '#shared/analytics/period.ts'
import { addDays, addMonths } from '#shared/booking/local-time.ts'

interface Month {
  month: string
  from: string
  until: string
}

/** The months that a period touches; the first and the last hold its days alone. */
function monthsOf({ from, until }: Period): Month[] {
  const months: Month[] = []
  for (let month = `${from.slice(0, 7)}-01`; month <= until; month = addMonths(month, 1)) {
    const last = addDays(addMonths(month, 1), -1)
    months.push({ month, from: month < from ? from : month, until: last > until ? until : last })
  }

  return months
}

const noMoves = { new: 0, returned: 0, imported: 0, up: 0, down: 0, frozen: 0, resumed: 0, lost: 0 }

/** What recurs a month after the other. Months that have not begun are left out. */
export async function readMonths(work: Timed, period: Period): Promise<MonthOfMembers[]> {
  const { last } = askedOf(work, period)
  const months = monthsOf({ from: period.from, until: last })
  if (months.length === 0) return []

  const ends = months.map(({ until }) => until)
  const [{ rows: moves }, { rows: plans }] = await inOneTrip([
    sql<{ month: string; kind: keyof typeof noMoves; cents: number }>`
      select date_trunc('month', day)::date as month, kind, sum(cents)::bigint as cents
      from member_move_now where day between ${period.from}::date and ${last}::date group by 1, 2
    `.execute(work.trx),
    sql<{ day: string; code: string; name: string; members: number; cents: number }>`
      select held.day, held.plan_code as code, plan.name, count(*) as members, sum(held.cents)::bigint as cents
      from (
        select ends.day, span.person_id, sum(span.value_cents) as cents,
          (array_agg(span.plan_code order by span.value_cents + span.paused_cents desc, span.plan_code))[1] as plan_code
        from unnest(${[addDays(period.from, -1), ...ends]}::date[]) as ends(day)
          join member_span_now as span on span.days @> ends.day and span.value_cents + span.paused_cents > 0
        group by ends.day, span.person_id
      ) as held join membership_plan as plan on plan.code = held.plan_code
      group by held.day, held.plan_code, plan.name, plan.position order by held.day, plan.position, held.plan_code
    `.execute(work.trx),
  ])

  const at = (day: string) => plans.filter((plan) => plan.day === day)
  const worth = (day: string) => at(day).reduce((sum, { cents }) => sum + cents, 0)
  return months.map(({ month, from, until }) => ({
    month,
    mrrOpen: worth(addDays(from, -1)),
    moves: {
      ...noMoves,
      ...Object.fromEntries(moves.filter((move) => move.month === month).map(({ kind, cents }) => [kind, cents])),
    },
    mrr: worth(until),
    members: at(until).reduce((sum, { members }) => sum + members, 0),
    plans: at(until).map(({ code, name, members, cents }) => ({ code, name, members, cents })),
  }))
}

/**
 * People by the month in which they first had a membership that recurs, and how many of them were members at the end of that month
 * and of each after it.
 */
export async function readCohorts(work: Timed, period: Period): Promise<Cohort[]> {
  const { last } = askedOf(work, period)
  const months = monthsOf({ from: period.from, until: last })
  if (months.length === 0) return []

  const { rows } = await sql<{ month: string; end: string; people: number; kept: number }>`
    with first as (
      select person_id, date_trunc('month', min(lower(days)))::date as month
      from member_span_now where value_cents > 0 and lower(days) <= ${last}::date group by person_id
    ),
    cohort as (
      select month, count(*) as people from first
      where month between date_trunc('month', ${period.from}::date) and ${last}::date group by month
    ),
    ends as (
      select (end_of + interval '1 month' - interval '1 day')::date as day
      from generate_series(date_trunc('month', ${period.from}::date), date_trunc('month', ${last}::date), interval '1 month') as end_of
    ),
    kept as (
      select first.month, ends.day, count(distinct first.person_id) as kept
      from ends join member_span_now as span on span.days @> ends.day and span.value_cents + span.paused_cents > 0
        join first on first.person_id = span.person_id
      where first.month between date_trunc('month', ${period.from}::date) and ends.day
      group by first.month, ends.day
    )
    select cohort.month, ends.day as end, cohort.people, coalesce(kept.kept, 0) as kept
    from cohort join ends on ends.day >= cohort.month left join kept on kept.month = cohort.month and kept.day = ends.day
    order by cohort.month, ends.day
  `.execute(work.trx)

  return [...Map.groupBy(rows, ({ month }) => month)].map(([month, ofCohort]) => ({
    month,
    people: ofCohort[0]?.people ?? 0,
    // A month that is not over tells nothing yet.
    kept: ofCohort.map(({ end, kept }) => (end <= last ? kept : null)),
  }))
}
