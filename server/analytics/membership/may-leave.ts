import { sql } from 'kysely'

import { type Keyset, pageOf } from '#server/kernel/db/keyset.ts'
import type { Work } from '#server/kernel/work.ts'
import { LeavingReason, type MayLeave } from '#shared/analytics/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { PageRequest } from '#shared/http/list.ts'
import { holds } from '#shared/permissions/may.ts'
import { dayWords } from '#shared/time-words.ts'
import { counted } from '#shared/words.ts'

interface Row {
  id: string
  plan: string
  monthlyCents: number
  personId: string
  personName: string | null
  facts: Partial<Record<LeavingReason, Facts>>
}

/** What a sentence needs: days and counts. */
interface Facts {
  on?: string | null
  count?: number
  before?: number
}

const mostReasonsFirst: Keyset = {
  direction: 'desc',
  columns: [
    [sql`member.reasons`, 'integer'],
    [sql`member.id`, 'uuid'],
  ],
}

/** Members of today whom one of seven reasons lets expect to leave: reasons, no score. */
export async function listMayLeave(
  work: Work,
  paging: PageRequest,
): Promise<{ members: MayLeave[]; next: string | null }> {
  const today = localDayOf(work.now, work.place.zone)
  const { rows, next } = await pageOf(
    work.trx
      .selectFrom(sql<Row & { reasons: number }>`(${membersWithReasons(today, work.place.zone)})`.as('member'))
      .innerJoin('person', 'person.id', 'member.personId')
      .select(['member.id', 'member.plan', 'member.monthlyCents', 'member.personId', 'member.facts'])
      .select(sql<string | null>`nullif(trim(person.first_name || ' ' || person.last_name), '')`.as('personName')),
    mostReasonsFirst,
    paging,
  )
  const seesPeople = holds(work.context.actor, 'read/users')
  const day = (on: string | null | undefined) => (on ? dayWords(on, work.place.locale) : 'a while ago')

  return {
    members: rows.map(({ id, plan, monthlyCents, personId, personName, facts }) => ({
      membershipId: id,
      plan,
      monthlyCents,
      person: seesPeople ? { id: personId, name: personName ?? 'Erased client' } : null,
      reasons: reasonsIn(facts).map(({ reason, found }) => ({ reason, sentence: sentences[reason](found, day) })),
    })),
    next,
  }
}

const reasonsIn = (facts: Row['facts']) =>
  LeavingReason.options.flatMap((reason) => {
    const found = facts[reason]
    return found ? [{ reason, found }] : []
  })

type DayWords = (on: string | null | undefined) => string

const sentences: Record<LeavingReason, (facts: Facts, day: DayWords) => string> = {
  no_visit: ({ on, before }, day) => `No visit since ${day(on)}, after ${before} in the 60 days before.`,
  fewer_visits: ({ count, before }) =>
    `${count === 0 ? 'No visit' : counted(count ?? 0, 'visit')} in 60 days, after ${before} in the 60 before.`,
  declined: ({ on }, day) => `The card was declined on ${day(on)}.`,
  card: ({ on }, day) =>
    on ? `The card ends before the payment of ${day(on)}.` : 'No card is kept for the next payment.',
  unused: ({ count }) => `Used ${count} % of the minutes of the last two periods.`,
  ends: ({ on }, day) => `The term ends on ${day(on)} and does not renew.`,
  cancelled_on: ({ count }) => `The studio canceled ${counted(count ?? 0, 'booking', 'bookings')} in 30 days.`,
}

/** Members of today with their reasons as one JSON object; none without a reason. */
const membersWithReasons = (today: string, zone: string) => sql`
  with member as (
    select membership.id, membership.person_id, plan.name as plan, membership.renews_on, membership.ends_on,
      span.value_cents + span.paused_cents as monthly_cents
    from member_span_now as span
      join membership on membership.id = span.membership_id join membership_plan as plan on plan.code = span.plan_code
    where span.days @> ${today}::date and span.value_cents + span.paused_cents > 0
  ),
  -- How many days ago each of them came, or was called off by the studio.
  visit as (
    select booking.person_id, booking.status = 'cancelled_staff' as is_ours,
      ${today}::date - (booking.starts_at at time zone ${zone})::date as ago
    from booking
    where booking.person_id in (select person_id from member)
      and booking.status in ('completed', 'checked_in', 'cancelled_staff')
      and booking.starts_at >= ((${today}::date - 119)::timestamp at time zone ${zone})
      and booking.starts_at < ((${today}::date + 1)::timestamp at time zone ${zone})
  ),
  came as (
    select person_id, ${today}::date - min(ago) filter (where not is_ours) as last_on,
      count(*) filter (where not is_ours and ago < 30) as in_30,
      count(*) filter (where not is_ours and ago between 30 and 89) as before_30,
      count(*) filter (where not is_ours and ago < 60) as in_60,
      count(*) filter (where not is_ours and ago >= 60) as before_60,
      count(*) filter (where is_ours and ago < 30) as called_off
    from visit group by person_id
  ),
  charge as (
    select membership_id, max(declined_on) filter (where status = 'ordered') as declined_on,
      min(due_on) filter (where status = 'open') as due_on
    from membership_charge where membership_id in (select id from member) group by membership_id
  ),
  period as (
    select period.membership_id, row_number() over (partition by period.membership_id order by period.ends_on desc) as back,
      sum(entry.quantity) filter (where entry.kind in ('grant', 'carry') and entry.quantity > 0) as had,
      -coalesce(sum(entry.quantity) filter (where entry.kind in ('use', 'give_back')), 0) as used
    from allowance_period as period join allowance_entry as entry on entry.period_id = period.id
    where period.membership_id in (select id from member) and period.ends_on < ${today}::date
      and entry.unit in ('peak', 'off_peak')
    group by period.id, period.membership_id, period.ends_on
  ),
  allowance as (
    select membership_id, max(used::numeric / had) as most, sum(used) as used, sum(had) as had
    from period where back <= 2 and had > 0 group by membership_id having count(*) = 2
  ),
  card as (
    select person_id, max(expires_on) as expires_on from payment_method
    where removed_at is null and dropped_at is null and paused_at is null and person_id in (select person_id from member)
    group by person_id
  ),
  reasoned as (
    select member.*, jsonb_strip_nulls(jsonb_build_object(
      'no_visit', case when came.in_30 = 0 and came.before_30 >= 2
        then jsonb_build_object('on', came.last_on, 'before', came.before_30) end,
      'fewer_visits', case when came.in_60 * 2 < came.before_60
        then jsonb_build_object('count', came.in_60, 'before', came.before_60) end,
      'declined', case when charge.declined_on is not null then jsonb_build_object('on', charge.declined_on) end,
      'card', case
        when coalesce(charge.due_on, member.renews_on) is null then null
        when card.expires_on is null then jsonb_build_object('count', 0)
        when card.expires_on < coalesce(charge.due_on, member.renews_on)
          then jsonb_build_object('on', coalesce(charge.due_on, member.renews_on))
      end,
      'unused', case when allowance.most < 0.25
        then jsonb_build_object('count', round(100 * allowance.used / allowance.had)) end,
      'ends', case when member.renews_on is null and member.ends_on <= ${today}::date + 45
        then jsonb_build_object('on', member.ends_on) end,
      'cancelled_on', case when came.called_off >= 2 then jsonb_build_object('count', came.called_off) end
    )) as facts
    from member
      left join came on came.person_id = member.person_id
      left join charge on charge.membership_id = member.id
      left join allowance on allowance.membership_id = member.id
      left join card on card.person_id = member.person_id
  )
  select id, plan, monthly_cents, person_id, facts, (select count(*)::integer from jsonb_object_keys(facts)) as reasons
  from reasoned where facts <> '{}'
`
