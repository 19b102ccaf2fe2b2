import { type RawBuilder, sql } from 'kysely'

import type { Page, Source } from '#server/analytics/measure.ts'
import { namesIn } from '#server/analytics/names-in.ts'
import type { FigureCode } from '#shared/analytics/figures.ts'
import { localDayOf } from '#shared/booking/local-time.ts'

type Code = FigureCode<'membership'>

const before = ({ from }: { from: string }) => sql`(${from}::date - 1)`

/** Stretches of memberships that reach the last day or the day before the first, with what they are worth on both. */
const spans: Source = (_, asked) => sql`
  select span.membership_id || ' ' || lower(span.days) as id, ${asked.last}::date as day, span.person_id, span.membership_id,
    span.plan_code, span.kind, span.was, span."is",
    case when span.was then span.value_cents else 0 end as was_cents,
    case when span.was then span.value_cents + span.paused_cents else 0 end as was_worth,
    case when span."is" then span.value_cents else 0 end as is_cents,
    case when span."is" then span.paused_cents else 0 end as is_paused,
    case when span."is" and span.kind = 'trial' then 1 else 0 end as trials,
    case when span."is" and span.kind = 'season' then 1 else 0 end as seasons
  from (
    select span.*, span.days @> ${before(asked)} as was, span.days @> ${asked.last}::date as "is"
    -- Not to ask each stretch again for each column.
    from member_span_now as span offset 0
  ) as span
  where span.was or span."is"
`

/** People who hold one or several of these. A person's plan is the dearest of the last day. */
const holders: Source = (work, asked) => sql`
  select held.person_id as id, ${asked.last}::date as day, held.person_id,
    (array_agg(held.plan_code order by held.is_cents + held.is_paused desc, held.was_worth desc, held.plan_code))[1] as plan_code,
    sum(held.was_cents) as was_cents, sum(held.was_worth) as was_worth,
    sum(held.is_cents) as is_cents, sum(held.is_paused) as is_paused
  from (${spans(work, asked)}) as held group by held.person_id
`

/** With whom memberships of the last day are shared. */
const shared: Source = (work, asked) => sql`
  select shared.person_id, run.plan_code
  from membership_person as shared join (${spans(work, asked)}) as run on run.membership_id = shared.membership_id
  where run."is" and shared.since <= ${asked.last}::date
`

/** Everybody who may use a membership on the last day. */
const covered: Source = (work, asked) => sql`
  select whose.person_id as id, ${asked.last}::date as day, whose.person_id, min(whose.plan_code) as plan_code, 1 as covered
  from (
    select run.person_id, run.plan_code from (${spans(work, asked)}) as run where run."is"
    union all
    select shared.person_id, shared.plan_code from (${shared(work, asked)}) as shared
  ) as whose
  group by whose.person_id
`

/** All people with what their memberships come to, in one pass: the sums of the three before, where no plan is asked for. */
const people: Source = (work, asked) => sql`
  select sum(whose.was_cents) as was_cents, sum(whose.was_worth) as was_worth, sum(whose.is_cents) as is_cents,
    sum(whose.is_paused) as is_paused, sum(whose.trials) as trials, sum(whose.seasons) as seasons, max(whose.covered) as covered
  from (
    select run.person_id, run.was_cents, run.was_worth, run.is_cents, run.is_paused, run.trials, run.seasons, run."is"::integer as covered
    from (${spans(work, asked)}) as run
    union all
    select shared.person_id, 0, 0, 0, 0, 0, 0, 1 from (${shared(work, asked)}) as shared
  ) as whose
  group by whose.person_id
`

const moves: Source = (_, asked) => sql`
  select move.person_id || ' ' || move.day as id, move.day, move.person_id, move.cents, move.kind
  from member_move_now as move where move.day between ${asked.from}::date and ${asked.last}::date
`

/** Memberships of the last day with their newest state by then. */
const leaving: Source = (work, asked) => sql`
  select run.id, run.day, run.person_id, run.plan_code
  from (${spans(work, asked)}) as run
    cross join lateral (
      select step.to_status from membership_transition as step
      where step.membership_id = run.membership_id
        and step.at < ((${asked.last}::date + 1)::timestamp at time zone ${work.place.zone})
      order by step.id desc limit 1
    ) as newest
  where run."is" and newest.to_status = 'cancel_at_period_end'
    and run.membership_id in (select membership_id from membership_transition where to_status = 'cancel_at_period_end')
`

const decidesWithinDays = 30

/** Trials that ended in these days; whoever comes later than these days, and within the time that they have, stays too. */
const endedTrials: Source = ({ now, place }, asked) => sql`
  select trial.membership_id as id, upper(trial.days) - 1 as day, trial.person_id, trial.plan_code, stayed.stayed,
    stayed.stayed or upper(trial.days) + ${decidesWithinDays}::integer <= ${localDayOf(now, place.zone)}::date + 1 as decided
  from member_span_now as trial
    cross join lateral (
      select exists (
        select from member_span_now as later where later.person_id = trial.person_id and later.value_cents > 0
          and later.days && daterange(upper(trial.days), upper(trial.days) + ${decidesWithinDays}::integer)
          and lower(later.days) <= ${localDayOf(now, place.zone)}::date
      ) as stayed
    ) as stayed
  where trial.kind = 'trial' and upper(trial.days) - 1 between ${asked.from}::date and ${asked.last}::date
`

/** Dues that are not paid now, whatever days are asked for. */
const overdueCharges: Source = () => sql`
  select charge.id, charge.due_on as day, membership.person_id, plan.code as plan_code, charge.amount_cents
  from membership_charge as charge
    join membership on membership.id = charge.membership_id join membership_plan as plan on plan.id = membership.plan_id
  where charge.status = 'ordered' and membership.status not in ('cancelled', 'expired', 'upgraded')
    and (charge.declined_on is not null or membership.status in ('past_due', 'suspended'))
`

/** Peak or off-peak minutes of a membership's period that ended in these days. */
const allowances: Source = (_, asked) => sql`
  select period.id || ' ' || entry.unit as id, period.ends_on as day, membership.person_id, plan.code as plan_code, entry.unit,
    sum(entry.quantity) filter (where entry.kind in ('grant', 'carry') and entry.quantity > 0) as had,
    -coalesce(sum(entry.quantity) filter (where entry.kind in ('use', 'give_back')), 0) as used
  from allowance_period as period join allowance_entry as entry on entry.period_id = period.id
    join membership on membership.id = period.membership_id join membership_plan as plan on plan.id = membership.plan_id
  where period.ends_on between ${asked.from}::date and ${asked.last}::date and entry.unit in ('peak', 'off_peak')
  group by period.id, entry.unit, period.ends_on, membership.person_id, plan.code
`

const moved = (kind: string) => ({
  of: 'moves',
  value: sql<number>`fact.cents`,
  where: sql<boolean>`fact.kind = ${kind}`,
})
const one = sql<number>`1`
const isPaying = sql<boolean>`fact.is_cents > 0`
const isMember = sql<boolean>`fact.is_cents + fact.is_paused > 0`
const wasMember = sql<boolean>`fact.was_worth > 0`
const hasUsed = sql<boolean>`fact.used <> 0`
const isOf = (unit: string) => sql<boolean>`fact.unit = ${unit}`

const measures = {
  mrr: { of: 'spans', value: sql<number>`fact.is_cents`, where: isPaying },
  mrrOpen: { of: 'spans', value: sql<number>`fact.was_cents`, where: sql<boolean>`fact.was_cents > 0` },
  openByHolder: { of: 'holders', value: sql<number>`fact.was_cents`, where: sql<boolean>`fact.was_cents > 0` },
  new: moved('new'),
  returned: moved('returned'),
  imported: moved('imported'),
  up: moved('up'),
  down: moved('down'),
  frozen: moved('frozen'),
  resumed: moved('resumed'),
  lost: moved('lost'),
  givenUp: { of: 'moves', value: sql<number>`-fact.cents`, where: sql<boolean>`fact.kind in ('lost', 'down')` },
  joined: { of: 'moves', value: one, where: sql<boolean>`fact.kind in ('new', 'returned')` },
  members: { of: 'holders', value: one, where: isMember },
  membersOpen: { of: 'holders', value: one, where: wasMember },
  gone: { of: 'holders', value: one, where: sql<boolean>`${wasMember} and not ${isMember}` },
  payers: { of: 'holders', value: one, where: isPaying },
  payments: { of: 'holders', value: sql<number>`fact.is_cents`, where: isPaying },
  frozenNow: { of: 'holders', value: one, where: sql<boolean>`fact.is_paused > 0` },
  covered: { of: 'covered', value: sql<number>`fact.covered`, where: sql<boolean>`fact.covered > 0` },
  leaving: { of: 'leaving', value: one },
  trials: { of: 'spans', value: sql<number>`fact.trials`, where: sql<boolean>`fact.trials > 0` },
  seasons: { of: 'spans', value: sql<number>`fact.seasons`, where: sql<boolean>`fact.seasons > 0` },
  trialsDecided: { of: 'endedTrials', value: one, where: sql<boolean>`fact.decided` },
  trialsStayed: { of: 'endedTrials', value: one, where: sql<boolean>`fact.stayed` },
  overdue: { of: 'overdueCharges', value: sql<number>`fact.amount_cents` },
  had: { of: 'allowances', value: sql<number>`fact.had` },
  used: { of: 'allowances', value: sql<number>`fact.used`, where: hasUsed },
  hadPeak: { of: 'allowances', value: sql<number>`fact.had`, where: isOf('peak') },
  usedPeak: { of: 'allowances', value: sql<number>`fact.used`, where: sql<boolean>`${isOf('peak')} and ${hasUsed}` },
  hadOffPeak: { of: 'allowances', value: sql<number>`fact.had`, where: isOf('off_peak') },
  usedOffPeak: {
    of: 'allowances',
    value: sql<number>`fact.used`,
    where: sql<boolean>`${isOf('off_peak')} and ${hasUsed}`,
  },
} as const satisfies Record<string, { of: string; value: RawBuilder<number>; where?: RawBuilder<boolean> }>

/** By what those of the first day pay more or less now, or nothing. */
const changed = {
  of: 'moves',
  value: sql<number>`fact.cents`,
  where: sql<boolean>`fact.kind in ('up', 'down', 'lost')`,
}

const ofPlan = {
  title: sql<string>`(select name from membership_plan where code = fact.plan_code)`,
  record: 'person',
  recordId: sql<string>`fact.person_id`,
} as const

const moveWords = sql<string>`case fact.kind
  when 'new' then 'New' when 'returned' then 'Came back' when 'imported' then 'Brought along' when 'up' then 'More'
  when 'down' then 'Less' when 'frozen' then 'Frozen' when 'resumed' then 'Thawed' else 'Left' end`

export const membershipPage: Page<Code, keyof typeof measures> = {
  sources: {
    spans: { rows: spans, sums: people },
    holders: { rows: holders, sums: people },
    covered: { rows: covered, sums: people },
    moves,
    leaving,
    endedTrials,
    overdueCharges,
    allowances,
  },
  measures,
  formulas: {
    mrr: { sum: 'mrr' },
    mrr_open: { sum: 'mrrOpen' },
    mrr_new: { sum: 'new' },
    mrr_returned: { sum: 'returned' },
    mrr_imported: { sum: 'imported' },
    mrr_up: { sum: 'up' },
    mrr_down: { sum: 'down' },
    mrr_frozen: { sum: 'frozen' },
    mrr_resumed: { sum: 'resumed' },
    mrr_lost: { sum: 'lost' },
    members: { sum: 'members' },
    members_open: { sum: 'membersOpen' },
    members_joined: { sum: 'joined' },
    members_lost: { sum: 'gone' },
    member_loss: { share: ['gone'], of: 'membersOpen', counted: sql<boolean>`not ${isMember}` },
    mrr_loss: { share: ['givenUp'], of: 'openByHolder', lists: measures.givenUp },
    mrr_kept: { share: ['mrrOpen', 'up', 'down', 'lost'], of: 'openByHolder', lists: changed },
    mrr_per_member: { sum: 'payments', per: 'payers' },
    members_covered: { sum: 'covered' },
    members_frozen: { sum: 'frozenNow' },
    members_leaving: { sum: 'leaving' },
    trials: { sum: 'trials' },
    season_members: { sum: 'seasons' },
    trial_conversion: { share: ['trialsStayed'], of: 'trialsDecided', counted: sql<boolean>`fact.stayed` },
    overdue: { sum: 'overdue' },
    allowance_used: { share: ['used'], of: 'had', lists: measures.used },
    allowance_used_peak: { share: ['usedPeak'], of: 'hadPeak', lists: measures.usedPeak },
    allowance_used_off_peak: { share: ['usedOffPeak'], of: 'hadOffPeak', lists: measures.usedOffPeak },
  },
  flows: ['moves', 'endedTrials', 'allowances'],
  countWorthTelling: 2,
  isOfNow: ['overdue'],
  groups: {
    plan: {
      columns: Object.fromEntries(
        ['spans', 'holders', 'covered', 'leaving', 'endedTrials', 'overdueCharges', 'allowances'].map((name) => [
          name,
          sql`fact.plan_code`,
        ]),
      ),
      names: namesIn('membership_plan', 'code'),
    },
  },
  rows: {
    spans: ofPlan,
    holders: ofPlan,
    moves: { ...ofPlan, title: moveWords },
    covered: ofPlan,
    leaving: ofPlan,
    endedTrials: ofPlan,
    overdueCharges: ofPlan,
    allowances: ofPlan,
  },
}
