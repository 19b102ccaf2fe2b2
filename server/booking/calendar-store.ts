import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import type { Bay, StaffMember } from '#shared/booking/availability.ts'
import type { OpeningRules } from '#shared/booking/opening.ts'
import type { CancellationPolicy, Question } from '#shared/catalog/contract.ts'

export interface CalendarQuestion {
  serviceCode: string
  /** Days of the studio's calendar. */
  from: string
  days: number
  now: Date
  /** The asker's own hold: its time does not count as taken, and was asked for in good time. */
  holdId?: string | undefined
  /** A hold that is let go for the time that is asked for. */
  replacedHoldId?: string | undefined
  /** Looks at what is taken half a day around this instant only, which is enough to decide about it. */
  around?: Date
}

// What is taken just before the first day and just after the last one can reach into them with its buffer.
const margin = '3 hours'

const takenWithin = ({ from, days, around }: CalendarQuestion) =>
  around
    ? sql`tstzrange(${around}::timestamptz - interval '12 hours', ${around}::timestamptz + interval '12 hours')`
    : sql`tstzrange(
        (${from}::date::timestamp at time zone zone) - ${margin}::interval,
        ((${from}::date + ${days}::int)::timestamp at time zone zone) + ${margin}::interval
      )`

interface CalendarRow {
  serviceId: string
  serviceName: string
  category: string
  bringAlong: string
  studioName: string
  address: string
  currency: string
  durationMinutes: number
  slotStepMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  minimumNoticeMinutes: number
  maximumAdvanceDays: number
  priceCents: number
  needsStaff: boolean
  needsBay: boolean
  questions: Question[]
  cancellationPolicy: CancellationPolicy
  locationId: string
  /** Nothing can be booked before the studio is set up. */
  isOpen: boolean
  zone: string
  hours: OpeningRules['hours']
  exceptions: OpeningRules['exceptions']
  staff: (StaffMember & { name: string; email: string | null })[]
  bays: (Bay & { name: string })[]
  /** Resource, start and end in milliseconds since 1970. */
  busy: [string, number, number][]
  hasExpiredHolds: boolean
  /** In milliseconds since 1970: the start that the asker's hold keeps. */
  heldStart: number | null
}

/**
 * Everything that decides when a service is free, in one round trip: its rules, the studio's hours, who and what can
 * take it, and what is taken. Undefined when there is no such service.
 */
export async function findCalendar(db: Db, question: CalendarQuestion): Promise<CalendarRow | undefined> {
  const { serviceCode, from, days, now, holdId = null, replacedHoldId = null } = question
  const { rows } = await sql<CalendarRow>`
    with chosen as (
      select service.id as service_id, service.name as service_name, category, bring_along, duration_minutes, slot_step_minutes,
        buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, maximum_advance_days, price_cents,
        required_skill, required_feature, questions, cancellation_policy_code,
        location.id as location_id, location.name as studio_name, opened_at is not null as is_open, zone, currency,
        concat_ws(', ', street, city, trim(region || ' ' || postal_code)) as address,
        ${takenWithin(question)} as span
      from service cross join location
      where service.code = ${serviceCode} and service.active
      limit 1
    ),
    eligible as materialized (
      select resource.id, resource.kind, resource.name, resource.position, resource.person_id,
        (select count(*)::int from resource_capability where resource_id = resource.id) as capability_count
      from resource join chosen on resource.location_id = chosen.location_id
      where resource.active and exists (
        select from resource_capability
        where resource_id = resource.id
          and capability = case resource.kind when 'staff' then chosen.required_skill else chosen.required_feature end
      )
    ),
    taken as (
      ${takenBy(now, holdId ?? replacedHoldId)}
    )
    select
      service_id, service_name, category, bring_along, studio_name, address, currency, zone, location_id, is_open,
      duration_minutes,
      slot_step_minutes, buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, maximum_advance_days,
      price_cents,
      required_skill is not null as needs_staff, required_feature is not null as needs_bay,
      questions,
      (select json_build_object('bands', bands, 'noShowFeePercent', no_show_fee_percent)
        from cancellation_policy where cancellation_policy.code = chosen.cancellation_policy_code) as cancellation_policy,
      ${openingRules(from, days)},
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'email', (
          select email from person where person.id = eligible.person_id
        ), 'pattern', (
          select coalesce(json_agg(json_build_object('weekday', weekday, 'starts', starts, 'ends', ends)), '[]')
          from work_pattern where resource_id = eligible.id
        ))), '[]') from eligible where kind = 'staff') as staff,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'name', name, 'capabilityCount', capability_count
        ) order by position), '[]')
        from eligible where kind = 'bay') as bays,
      (select coalesce(json_agg(json_build_array(
          id, (extract(epoch from lower(during)) * 1000)::bigint, (extract(epoch from upper(during)) * 1000)::bigint
        )), '[]') from taken) as busy,
      exists (select from hold where expires_at <= ${now}) as has_expired_holds,
      (select (extract(epoch from starts_at) * 1000)::float8 from hold
        where hold.id = ${holdId}::uuid and hold.service_id = chosen.service_id and expires_at > ${now}) as held_start
    from chosen
  `.execute(db)

  return rows[0]
}

const openingRules = (from: string, days: number) => sql`
  (select coalesce(json_agg(json_build_object('weekday', weekday, 'opens', opens, 'closes', closes) order by opens), '[]')
    from opening_hours where location_id = chosen.location_id) as hours,
  (select coalesce(json_agg(json_build_object('day', day, 'opens', opens, 'closes', closes) order by opens), '[]')
    from opening_exception where location_id = chosen.location_id
      and day between ${from}::date and ${from}::date + ${days}::int) as exceptions`

const takenBy = (now: Date, exceptHoldId: string | null) => sql`
  select eligible.id, allocation.during
  from chosen, eligible
  join allocation on allocation.resource_id = eligible.id
  left join hold on hold.id = allocation.hold_id
  where allocation.blocking and allocation.during && chosen.span
    and (hold.id is null or (hold.expires_at > ${now} and hold.id is distinct from ${exceptHoldId}::uuid))
  union all
  select eligible.id, time_off.during
  from chosen, eligible
  join time_off on time_off.resource_id = eligible.id
  where time_off.during && chosen.span`
