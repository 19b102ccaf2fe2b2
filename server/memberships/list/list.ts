import { type RawBuilder, sql } from 'kysely'

import { holdsLetters, isNumbered } from '#server/kernel/db/containing.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { countedPageOf, type Keyset } from '#server/kernel/db/keyset.ts'
import { amongDays } from '#server/kernel/db/on-days.ts'
import type { Timed } from '#server/kernel/work.ts'
import { peopleMatching } from '#server/people/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { membershipListContract, MembershipStanding, UntoldFor } from '#shared/memberships/list-contract.ts'
import { currentStatuses, type MembershipStatus } from '#shared/memberships/status.ts'

/** How many days ahead counts as soon. */
const soonDays = 60

const oneOf = (...statuses: readonly MembershipStatus[]) => sql<boolean>`membership.status = any(${statuses}::text[])`

const isSoon = (day: RawBuilder<unknown>, today: string) =>
  sql<boolean>`${day} between ${today}::date and ${today}::date + ${soonDays}::integer`

/** Letters leave within minutes: one from yesterday is stuck, and a repeated one is watched until it leaves. */
const untoldFor = (today: string) => sql<UntoldFor | null>`(
  select coalesce(lost_for, 'waiting') from membership_reminder as told
  where told.membership_id = membership.id and told.renews_on = membership.renews_on
    and told.plan_id = coalesce(membership.next_plan_id, membership.plan_id) and ${oneOf('active', 'frozen')}
    and (lost_for is not null or (reached_on is null and (remade or sent_on < ${today}::date)))
  order by lost_for is null, days_before limit 1
)`

const standings: Record<MembershipStanding, (today: string) => RawBuilder<boolean>> = {
  current: () => oneOf(...currentStatuses),
  active: () => oneOf('trial', 'active'),
  overdue: () => oneOf('past_due', 'suspended'),
  frozen: () => oneOf('frozen'),
  ending: (today) =>
    sql<boolean>`${oneOf('active', 'cancel_at_period_end', 'past_due')} and membership.renews_on is null
      and ${isSoon(sql`membership.ends_on`, today)}`,
  untold: (today) => sql<boolean>`${untoldFor(today)} is not null`,
  renewing: (today) => sql<boolean>`${oneOf('active')} and ${isSoon(sql`membership.renews_on`, today)}`,
  ended: () => oneOf('cancelled', 'expired', 'upgraded'),
}

const byNumber: Keyset = { direction: 'asc', columns: [[sql`membership.id`, 'uuid']] }

const bySoonest = (day: RawBuilder<unknown>): Keyset => ({
  direction: 'asc',
  columns: [
    [sql`${day}::text`, 'text'],
    [sql`membership.id`, 'uuid'],
  ],
})

const orders: Partial<Record<MembershipStanding, Keyset>> = {
  ending: bySoonest(sql`membership.ends_on`),
  renewing: bySoonest(sql`membership.renews_on`),
  untold: bySoonest(sql`membership.renews_on`),
}

const rows = ({ trx }: OnDatabase, today: string) =>
  trx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.personId')
    .innerJoin('membershipPlan as plan', 'plan.id', 'membership.planId')
    .select(['membership.id', 'number', 'membership.personId', 'plan.code', 'plan.name as planName'])
    .select(['startsOn', 'endsOn', 'renewsOn', 'frozenUntil', 'membership.priceCents'])
    .select([
      'membership.status',
      sql<string>`person.first_name || ' ' || person.last_name`.as('personName'),
      leftOf('peak_minutes', today).as('peakMinutes'),
      leftOf('off_peak_minutes', today).as('offPeakMinutes'),
      sql<number>`coalesce((
        select sum(amount_cents)::bigint from membership_charge
        where membership_id = membership.id and status = 'ordered' and declined_on is not null
      ), 0)`.as('overdueCents'),
      untoldFor(today).as('untoldFor'),
      usedSinceTerm(today).as('usedMinutes'),
      bookedSinceTerm(today).as('withoutCents'),
    ])

const termStart = (today: string) => sql`(
  select max(term.starts_on) from membership_term term
  where term.membership_id = membership.id and term.starts_on <= ${today}::date
)`

/** Minutes, including walk-ins counted by the desk. */
const usedSinceTerm = (today: string) =>
  sql<number>`coalesce((
    select greatest(0, -sum(quantity))::integer
    from allowance_period join allowance_entry entry on period_id = allowance_period.id
      left join booking on booking.id = entry.booking_id
    where allowance_period.membership_id = membership.id and unit in ('peak', 'off_peak')
      and kind in ('use', 'give_back', 'adjust') and coalesce(booking.starts_at, entry.at) >= ${termStart(today)}
  ), 0)`

/** The public price of everything booked by it. */
const bookedSinceTerm = (today: string) =>
  sql<number>`coalesce((
    select sum(public_price_cents)::bigint from booking
    where booking.membership_id = membership.id and booking.status in ('confirmed', 'checked_in', 'completed')
      and starts_at >= ${termStart(today)}
  ), 0)`

const leftOf = (column: 'peak_minutes' | 'off_peak_minutes', today: string) =>
  sql<number>`coalesce((
    select ${sql.ref(column)} from allowance_balance
    where membership_id = membership.id and ${today}::date between starts_on and ends_on limit 1
  ), 0)`

type Query = Parsed<typeof membershipListContract.listMemberships>['query']

type Filters = Omit<Query, 'after' | 'limit'>

/** Of the whole house, in no order. */
export function membershipsLike(work: Timed, { plan, standing, search = '', people, ...days }: Filters) {
  const today = localDayOf(work.now, work.place.zone)
  const letters = search.trim()

  return rows(work, today)
    .where(standings[standing](today))
    .where(amongDays(sql`membership.starts_on`, days))
    .$if(plan !== undefined, (query) => query.where('plan.code', '=', plan ?? ''))
    .$if(people !== undefined, (query) => query.where('membership.personId', '=', sql<string>`any(${people}::uuid[])`))
    .$if(letters !== '', (query) =>
      query.where(
        sql<boolean>`(
          membership.person_id in ${peopleMatching(work, letters)}
          or ${holdsLetters(sql`membership.number`, letters)} or ${isNumbered(sql`membership.number`, letters)}
        )`,
      ),
    )
}

export const orderOfMemberships = ({ standing }: Pick<Filters, 'standing'>): Keyset => orders[standing] ?? byNumber

/** Memberships by plan and state, searched by holder's name or number. */
export async function listMemberships(
  work: Timed,
  { isToldOfMoney }: { isToldOfMoney: boolean },
  query: Query,
): Promise<Output<typeof membershipListContract.listMemberships>> {
  const found = membershipsLike(work, query)
  const { rows: listed, next, total } = await countedPageOf(work, found, orderOfMemberships(query), query)

  return {
    memberships: listed.map(
      ({ personId, personName, code, planName, priceCents, overdueCents, withoutCents, ...row }) => ({
        ...row,
        ...(isToldOfMoney && { priceCents, overdueCents, withoutCents }),
        person: { id: personId, name: personName },
        plan: { code, name: planName },
      }),
    ),
    next,
    total,
  }
}
