import { sql } from 'kysely'

import { openingRules, workSchedule } from '#server/booking/hours-store.ts'
import { isKeptFor, type KeptFor } from '#server/booking/kept/kept-for.ts'
import { agesOfService } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { contactEmail } from '#server/notices/service.ts'
import type { Bay, Requirement, StaffMember } from '#shared/booking/availability.ts'
import type { OpeningRules } from '#shared/booking/opening.ts'
import type { ServiceRules } from '#shared/booking/rules.ts'
import type { ForChildren } from '#shared/catalog/children.ts'
import type { CancellationPolicy, Question } from '#shared/catalog/contract.ts'
import type { PaymentRule } from '#shared/catalog/payment-rule.ts'

/** The chosen way of a service. */
export interface Choice {
  /** The option's code; the first option by default. */
  option?: string | undefined
  /** The add-ons' codes. */
  addOns?: readonly string[] | undefined
  /** The length, if the option has a range; at the desk bay time has any length, for the rest until the next booking. */
  minutes?: number | undefined
  isOfAnyLength?: boolean | undefined
  /** Only with this person. */
  staffId?: string | undefined
  /** Only in this bay. */
  bayId?: string | undefined
}

export interface CalendarQuestion extends Choice {
  serviceCode: string
  /** The place: that of the work by default; a booking that moves stays at its own. */
  placeId?: string | undefined
  /** Days of the studio's calendar. */
  from: string
  days: number
  now: Date
  /** The asker's own hold: its time counts as free and as booked in time. */
  holdId?: string | undefined
  /** A hold to be released for the new time. */
  replacedHoldId?: string | undefined
  /** The desk's client: holds and offers for them count as free. */
  keptFor?: KeptFor | undefined
  /** The booking that moves: its own time counts as free. Its service and length stay. */
  movedBookingId?: string | undefined
  /** The desk books without notice and any time ahead. */
  isByDesk?: boolean
  /** Reads only what is taken within half a day of this instant, enough to decide about it. */
  around?: Date
}

// Buffers reach into the first day, and a late start of the last day lasts beyond midnight.
const [margin, half] = [sql`interval '3 hours'`, sql`interval '12 hours'`]
const longestBooking = sql`make_interval(mins => greatest(duration_minutes, coalesce(longest_minutes, 0)))`
const takenWithin = ({ from, days, around }: CalendarQuestion) =>
  around
    ? sql`tstzrange(${around}::timestamptz - ${half}, ${around}::timestamptz + ${half} + ${longestBooking})`
    : sql`tstzrange((${from}::date::timestamp at time zone zone) - ${margin},
        ((${from}::date + ${days}::int)::timestamp at time zone zone) + ${margin} + ${longestBooking})`

export interface ChosenAddOn {
  id: string
  code: string
  name: string
  minutes: number
  priceCents: number
}

export interface CalendarRow extends ForChildren {
  serviceId: string
  serviceCode: string
  serviceName: string
  optionId: string
  optionCode: string
  optionName: string
  category: string
  bringAlong: string
  studioName: string
  address: string
  currency: string
  /** The option's length, and the length that its price is for; then the range, if the length is chosen. */
  optionMinutes: number
  pricedMinutes: number
  optionPriceCents: number
  /** For a booking that moves: the paid length without add-ons, and their price. */
  moved: { minutes: number; addOnCents: number } | null
  shortestMinutes: number | null
  longestMinutes: number | null
  stepMinutes: number | null
  /** The requested add-ons that exist. */
  addOns: ChosenAddOn[]
  slotStepMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  minimumNoticeMinutes: number
  maximumAdvanceDays: number
  requirements: Requirement[]
  rules: ServiceRules
  capacity: number
  questions: Question[]
  cancellationPolicy: CancellationPolicy
  /** Whether the studio must approve, and within how many hours. */
  needsApproval: boolean
  approvalHours: number
  payment: PaymentRule
  locationId: string
  /** Before the set-up nothing can be booked. */
  isOpen: boolean
  zone: string
  locale: string
  hours: OpeningRules['hours']
  exceptions: OpeningRules['exceptions']
  staff: (StaffMember & { name: string; email: string | null })[]
  bays: (Bay & { name: string })[]
  /** Resource, start and end in milliseconds since 1970. */
  busy: [string, number, number][]
  hasExpiredHolds: boolean
  /** The start of the asker's hold in milliseconds since 1970. */
  heldStart: number | null
}

/** Adds the place to a question. */
export const placed = ({ place }: Timed, question: CalendarQuestion) => ({
  ...question,
  placeId: question.placeId ?? idOrNone(place),
})

type PlacedQuestion = ReturnType<typeof placed>

export const findCalendar = (work: Timed, question: CalendarQuestion) => readCalendar(work, placed(work, question))

/**
 * Everything that decides when a service is free, in one round trip: its rules, the studio's hours, who and what can
 * take it, and what is taken. Undefined if there is no such service.
 */
export async function readCalendar({ trx }: OnDatabase, question: PlacedQuestion): Promise<CalendarRow | undefined> {
  const { addOns = [], staffId = null, bayId = null, from, days, now, holdId = null } = question
  const { rows } = await sql<CalendarRow>`
    with chosen as (${chosenBy(question)}),
    able as materialized (
      select resource.id, resource.kind, requirement.capability
      from chosen
      join service_requirement requirement on requirement.option_id = chosen.option_id
      join resource on resource.kind = requirement.kind and resource.location_id = chosen.location_id and resource.active
      join resource_capability on resource_capability.resource_id = resource.id
        and resource_capability.capability = requirement.capability
      where (${staffId}::uuid is null or resource.kind <> 'staff' or resource.id = ${staffId})
        and (${bayId}::uuid is null or resource.kind <> 'bay' or resource.id = ${bayId})
    ),
    eligible as materialized (
      select resource.id, resource.kind, resource.name, resource.position, resource.person_id,
        (select count(*)::int from resource_capability where resource_id = resource.id) as capability_count
      from resource where resource.id in (select id from able)
    ),
    taken as (
      ${takenBy(question)}
    )
    select
      service_id, service_code, service_name, category, bring_along, studio_name, address, currency, zone, locale, location_id,
      is_open, option_id, option_code, option_name, option_minutes, priced_minutes, option_price_cents, moved,
      shortest_minutes, longest_minutes, step_minutes, slot_step_minutes, buffer_before_minutes, buffer_after_minutes,
      minimum_notice_minutes, maximum_advance_days,
      (select coalesce(json_agg(json_build_object(
          'id', id, 'code', code, 'name', name, 'minutes', minutes, 'priceCents', price_cents
        ) order by position), '[]')
        from service_addon where service_addon.service_id = chosen.service_id and active
          and code = any(${addOns}::text[])) as add_ons,
      (select coalesce(json_agg(json_build_object('kind', kind, 'count', count, 'resourceIds', (
          select coalesce(json_agg(able.id), '[]') from able
          where able.kind = requirement.kind and able.capability = requirement.capability
        )) order by kind, capability), '[]')
        from service_requirement requirement where requirement.option_id = chosen.option_id) as requirements,
      rules, capacity, questions, flags, ages, needs_approval, approval_hours, payment,
      (select json_build_object('bands', bands, 'noShowFeePercent', no_show_fee_percent, 'graceMinutes', grace_minutes)
        from cancellation_policy where cancellation_policy.code = chosen.cancellation_policy_code) as cancellation_policy,
      ${openingRules(from, days)},
      (select coalesce(json_agg(json_build_object('id', id, 'name', name,
          'email', (select ${contactEmail} from person where person.id = eligible.person_id), ${workSchedule(sql`eligible.id`, from, days)})), '[]') from eligible where kind = 'staff') as staff,
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
  `.execute(trx)

  return rows[0]
}

/** The requested option, or the first; also by a former code of the service. */
function chosenBy(question: PlacedQuestion) {
  const { serviceCode, option = null, movedBookingId, placeId } = question
  const minutes = movedBookingId
    ? sql`(select extract(epoch from ends_at - starts_at)::int / 60 from booking where id = ${movedBookingId})`
    : sql`duration_minutes`
  // A retired option stays valid for its bookings.
  const isMeant = movedBookingId
    ? sql`option.id = (select option_id from booking where id = ${movedBookingId})`
    : sql`service.active and option.active
        and (service.code = ${serviceCode} or option.former_code = ${serviceCode})
        and (${option}::text is null or option.code = ${option})`

  return sql`
    select service.id as service_id, service.code as service_code, service.name as service_name, category, bring_along,
      option.id as option_id, option.code as option_code, option.name as option_name,
      ${minutes} as option_minutes, duration_minutes as priced_minutes, price_cents as option_price_cents,
      ${movedOf(question)} as moved, shortest_minutes, longest_minutes, step_minutes,
      slot_step_minutes, buffer_before_minutes, buffer_after_minutes, minimum_notice_minutes, maximum_advance_days,
      capacity, questions, flags, ${agesOfService} as ages, cancellation_policy_code, needs_approval, approval_hours, payment_rule as payment,
      location.id as location_id, location.name as studio_name, opened_at is not null as is_open, zone, locale, currency,
      concat_ws(', ', street, city, trim(region || ' ' || postal_code)) as address,
      ${takenWithin(question)} as span, ${rulesOf(question)} as rules
    from service join service_option option on option.service_id = service.id
      join location on location.id = coalesce((select location_id from booking where id = ${movedBookingId ?? null}::uuid), ${placeId})
    where ${isMeant}
    order by option.former_code = ${serviceCode} desc nulls last, option.position
    limit 1`
}

/** A shortened booking keeps its price and the length that it paid for. */
const movedOf = ({ movedBookingId }: CalendarQuestion) => sql`(
  select json_build_object(
    'minutes', greatest(coalesce(priced_minutes, 0), extract(epoch from ends_at - starts_at)::int / 60) - added.minutes,
    'addOnCents', added.cents
  )
  from booking, lateral (
    select coalesce(sum(minutes), 0)::int as minutes, coalesce(sum(price_cents), 0)::bigint as cents
    from booking_addon where booking_id = booking.id
  ) added
  where booking.id = ${movedBookingId ?? null}::uuid
)`

/** Prices, windows, quotas, gaps and set-up times: everything about a service besides its times. */
const rulesOf = (question: CalendarQuestion) => sql`json_build_object(
  'peakHours', (
    select coalesce(json_agg(json_build_object('weekday', weekday, 'starts', starts, 'ends', ends)), '[]')
    from peak_hours where peak_hours.location_id = location.id
  ),
  'prices', (
    select coalesce(json_agg(json_build_object('plan', plan_code, 'peak', peak, 'priceCents', option_price.price_cents)), '[]')
    from option_price where option_price.option_id = option.id
  ),
  'windows', (
    select coalesce(json_agg(json_build_object(
      'plan', plan_code, 'minimumNoticeMinutes', service_window.minimum_notice_minutes,
      'maximumAdvanceDays', service_window.maximum_advance_days
    )), '[]')
    from service_window where service_window.service_id = service.id
  ),
  'quotas', json_build_object('active', quota_active, 'perDay', quota_per_day, 'perPerson', quota_per_person),
  'gapMinutes', gap_minutes,
  'changeMinutes', change_minutes,
  'otherSetUps', case when service.set_up is null then '[]'::json else (
    select coalesce(json_agg(json_build_object(
      'resourceId', allocation.resource_id, 'changeMinutes', other.change_minutes,
      'start', (extract(epoch from lower(during)) * 1000)::bigint, 'end', (extract(epoch from upper(during)) * 1000)::bigint
    )), '[]')
    from allocation
    join resource on resource.id = allocation.resource_id and resource.kind = 'bay'
    left join booking on booking.id = allocation.booking_id
    left join hold on hold.id = allocation.hold_id and hold.expires_at > ${question.now}
    join service other on other.id = coalesce(booking.service_id, hold.service_id)
    where allocation.blocking and other.set_up <> service.set_up and allocation.during && ${takenWithin(question)}
  ) end
)`

// One query for each index: with "or" the planner would read all bookings ever made.
const counting = [sql`blocking`, sql`block_id is not null and not blocking`, sql`beside`].map(
  (isCounted) => sql`
    select during, hold_id, booking_id, block_id, blocking from allocation
    where resource_id = eligible.id and during && span and ${isCounted}`,
)

const takenBy = ({ now, holdId, replacedHoldId, movedBookingId, keptFor }: CalendarQuestion) => sql`
  select eligible.id, allocation.during
  from chosen, eligible, lateral (${sql.join(counting, sql` union all `)}) allocation
  left join hold on hold.id = allocation.hold_id
  where (${movedBookingId ?? null}::uuid is null or allocation.booking_id is distinct from ${movedBookingId ?? null})
    -- What was kept for somebody before a block came is theirs still: the block waits for it as for a booking.
    and (allocation.block_id is null or allocation.blocking or not exists (
      select from allocation kept where kept.hold_id = ${holdId ?? replacedHoldId ?? null}::uuid
        and kept.resource_id = eligible.id and kept.during @> allocation.during
    ))
    and (hold.id is null or (
      hold.expires_at > ${now} and hold.id is distinct from ${holdId ?? replacedHoldId ?? null}::uuid
        and ${keptFor || movedBookingId ? sql`not ${isKeptFor({ keptFor, movedBookingId })}` : sql`true`}
    ))`
