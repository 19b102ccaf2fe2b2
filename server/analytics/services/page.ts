import { type RawBuilder, sql } from 'kysely'

import { factsBetween, sumsBetween } from '#server/analytics/day-family.ts'
import { bookingFamily, saleFamily, timeFamily } from '#server/analytics/families.ts'
import type { Measure, Page, Source } from '#server/analytics/measure.ts'
import { namesIn } from '#server/analytics/names-in.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { FigureCode } from '#shared/analytics/figures.ts'

import { clientsOf, middleLeadOf } from './spread.ts'

type Code = FigureCode<'services'>

/** Who gives a booking and where, of several the first. */
const takenBy = (kind: 'staff' | 'bay') => sql`(
  select resource.id from allocation join resource on resource.id = allocation.resource_id
  where allocation.booking_id = fact.booking_id and resource.kind = ${kind} and (
    allocation.blocking or allocation.beside
    -- What was canceled takes nothing any more: it counts where it would have been.
    or fact.outcome in ('cancelled_by_client', 'cancelled_by_studio') and allocation.during @> fact.starts_at
  )
  order by (allocation.blocking or allocation.beside) desc, resource.position, resource.id limit 1
)`

const bookings: Source = (work, asked) => sql`
  select fact.booking_id as id, fact.*,
    lead_minutes(fact.starts_at, fact.created_at) as lead_minutes,
    extract(hour from fact.starts_at at time zone ${work.place.zone})::integer as hour
  from (${factsBetween(bookingFamily)(work, asked)}) as fact
`

/** What services were sold for, and the lessons used of packages. */
const revenue = {
  rows: ((work, asked) => sql`
    select sold.line_id || coalesce(' ' || sold.refund_id, '') as id, sold.day, sold.person_id, sold.order_id,
      null::uuid as booking_id, sold.kind, sold.net_cents as cents, booking.service_id
    from (${factsBetween(saleFamily)(work, asked)}) as sold
      left join booking on booking.order_line_id = sold.line_id
    where sold.kind in ('booking', 'clinic', 'league', 'fee')
    union all
    select used.entry_id::text, used.day, used.person_id, null, used.booking_id, 'lesson', used.cents, used.service_id
    from (${usedLessons(work, asked)}) as used
  `) satisfies Source,
  sums: ((work, asked) => sql`
    select sold.day, sold.kind, sold.net_cents as cents, sold.lines from (${sumsBetween(saleFamily)(work, asked)}) as sold
    where sold.kind in ('booking', 'clinic', 'league', 'fee')
    union all
    select used.day, 'lesson', used.cents, 1 from (${usedLessons(work, asked)}) as used
  `) satisfies Source,
  ones: sql<number>`fact.lines`,
}

/** Revenue, and beside it what members' bookings would have cost by the list. */
const atListPrice: Source = (work, asked) => sql`
  select sold.id, sold.day, sold.person_id, sold.order_id, sold.kind, sold.cents, sold.service_id
  from (${revenue.rows(work, asked)}) as sold where sold.kind <> 'fee'
  union all
  select booked.booking_id::text, booked.day, booked.person_id, null, 'given', booked.given_cents, booked.service_id
  from (${factsBetween(bookingFamily)(work, asked)}) as booked where booked.given_cents <> 0
`

function usedLessons({ place }: Parameters<Source>[0], { from, last }: Parameters<Source>[1]) {
  return sql`select used.* from fact_credit(${idOrNone(place)}::uuid, ${from}::date, ${last}::date) as used`
}

/** Lots with what is left of them at the end of the last day. */
const lots: Source = ({ place }, { last }) => sql`
  select lot.id, ${last}::date as day, lot.person_id, lot.service_id,
    sum(case when entry.kind in ('reserve', 'release') then 0 when entry.kind = 'consume' then -1 else entry.quantity end) as left
  from credit_lot as lot join credit_entry as entry on entry.lot_id = lot.id
  where lot.location_id = ${idOrNone(place)} and entry.at < ((${last}::date + 1)::timestamp at time zone ${place.zone})
  group by lot.id
`

const aheadDays = 28

/** Bookings for the four weeks after the last day that stood on the books at its end. */
const ahead: Source = ({ place }, { last }) => {
  const end = sql`((${last}::date + 1)::timestamp at time zone ${place.zone})`

  return sql`
    select booking.id, (booking.starts_at at time zone ${place.zone})::date as day, booking.person_id, booking.service_id,
      booking.id as booking_id
    from booking
      cross join lateral (
        select step.to_status from booking_transition as step
        where step.booking_id = booking.id and step.at < ${end} order by step.id desc limit 1
      ) as stood
    where booking.location_id = ${idOrNone(place)} and booking.created_at < ${end}
      and booking.starts_at >= ((${last}::date + 1)::timestamp at time zone ${place.zone})
      and booking.starts_at < ((${last}::date + ${aheadDays}::integer + 1)::timestamp at time zone ${place.zone})
      and stood.to_status in ('pending_approval', 'confirmed', 'checked_in', 'completed', 'no_show')
  `
}

const one = sql<number>`fact.bookings`
const minutes = sql<number>`fact.minutes`
const isOutcome = (...outcomes: string[]) => sql<boolean>`fact.outcome = any (${outcomes}::text[])`
const isBay = sql`fact.kind = 'bay'`
const bay = (...what: string[]) => sql<boolean>`${isBay} and fact.what = any (${what}::text[])`
const staff = (...what: string[]) => sql<boolean>`fact.kind = 'staff' and fact.what = any (${what}::text[])`
const less = (...what: string[]) =>
  sql<number>`case when fact.what = any (${what}::text[]) then -fact.minutes else fact.minutes end`

const booked = ['kept', 'no_show']
const used = [...booked, 'clinic', 'league', 'other']
const closed = ['maintenance', 'closure']
const kept = isOutcome('kept')

const measures = {
  bookings: { of: 'bookings', value: one, where: isOutcome('kept', 'no_show') },
  kept: { of: 'bookings', value: one, where: kept },
  noShows: { of: 'bookings', value: one, where: isOutcome('no_show') },
  byClient: { of: 'bookings', value: one, where: isOutcome('cancelled_by_client') },
  late: { of: 'bookings', value: one, where: sql<boolean>`${isOutcome('cancelled_by_client')} and fact.is_late` },
  byStudio: { of: 'bookings', value: one, where: isOutcome('cancelled_by_studio') },
  all: { of: 'bookings', value: one },
  firsts: {
    of: 'bookings',
    value: sql<number>`fact.firsts`,
    where: sql<boolean>`${kept} and fact.firsts > 0`,
    isByRow: true,
  },
  clients: { of: 'visits', value: sql`fact.person_id`, as: 'different', where: kept, whole: clientsOf },
  lead: {
    of: 'visits',
    value: sql`fact.lead_minutes`,
    as: 'median',
    where: isOutcome('kept', 'no_show'),
    whole: middleLeadOf,
  },
  open: { of: 'time', value: minutes, where: bay('open') },
  bookable: { of: 'time', value: less(...closed), where: bay('open', ...closed) },
  booked: { of: 'time', value: minutes, where: bay(...booked) },
  byMembers: { of: 'time', value: minutes, where: sql<boolean>`${bay(...booked)} and fact.is_member` },
  used: { of: 'time', value: minutes, where: bay(...used) },
  peakBookable: { of: 'time', value: less(...closed), where: sql<boolean>`${bay('open', ...closed)} and fact.is_peak` },
  peakUsed: { of: 'time', value: minutes, where: sql<boolean>`${bay(...used)} and fact.is_peak` },
  rostered: { of: 'time', value: less('leave'), where: staff('open', 'leave') },
  given: { of: 'time', value: minutes, where: staff(...booked, 'clinic', 'league') },
  estimated: { of: 'time', value: minutes, where: sql<boolean>`fact.is_estimated and fact.what = 'open'` },
  revenue: { of: 'revenue', value: sql<number>`fact.cents`, where: sql<boolean>`fact.kind <> 'fee'` },
  fees: { of: 'revenue', value: sql<number>`fact.cents`, where: sql<boolean>`fact.kind = 'fee'` },
  forgone: {
    of: 'bookings',
    value: sql<number>`fact.given_cents`,
    where: sql<boolean>`fact.given_cents <> 0`,
    isByRow: true,
  },
  lessonsOwed: { of: 'lots', value: sql<number>`fact."left"`, where: sql<boolean>`fact."left" > 0` },
  ahead: { of: 'ahead', value: sql<number>`1` },
} as const satisfies Record<string, Measure<string>>

const ofStaff = ['rostered', 'given']
const ofBays = ['open', 'bookable', 'booked', 'byMembers', 'used', 'peakBookable', 'peakUsed']

const minutesPerHour = 60

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekday = sql`extract(isodow from fact.day)::integer`
const ofKind = (kind: 'staff' | 'bay') => sql`case when fact.kind = ${kind} then fact.resource_id end`

const channels = new Map([
  ['online', 'Online'],
  ['desk', 'At the desk'],
  ['register', 'At the register'],
  ['link', 'By a link'],
])

const ofBooking = (title: RawBuilder<string>) =>
  ({ title, record: 'booking', recordId: sql<string>`fact.booking_id` }) as const
const serviceName = sql<string>`(select name from service where id = fact.service_id)`

export const servicesPage: Page<Code, keyof typeof measures> = {
  sources: {
    bookings: { rows: bookings, sums: sumsBetween(bookingFamily), ones: one },
    visits: bookings,
    time: {
      rows: (work, asked) => sql`
        select fact.resource_id || ' ' || fact.starts_at || ' ' || fact.what as id, fact.*
        from (${factsBetween(timeFamily)(work, asked)}) as fact
      `,
      sums: sumsBetween(timeFamily),
      folds: { by: ['kind', 'what', 'is_peak', 'is_member', 'is_estimated'], adds: ['minutes'] },
    },
    revenue,
    atListPrice,
    lots,
    ahead,
  },
  measures,
  formulas: {
    bookings: { sum: 'bookings' },
    kept: { sum: 'kept' },
    no_shows: { sum: 'noShows' },
    no_show_rate: { share: ['noShows'], of: 'bookings', counted: isOutcome('no_show') },
    cancelled_by_client: { sum: 'byClient' },
    cancelled_late: { sum: 'late' },
    cancelled_by_studio: { sum: 'byStudio' },
    cancel_rate: { share: ['byClient'], of: 'all', counted: isOutcome('cancelled_by_client') },
    open_minutes: { sum: 'open' },
    bookable_minutes: { sum: 'bookable' },
    booked_minutes: { sum: 'booked' },
    used_minutes: { sum: 'used' },
    bays_full: { share: ['used'], of: 'bookable', lists: measures.used },
    bays_booked: { share: ['booked'], of: 'bookable', lists: measures.booked },
    peak_full: { share: ['peakUsed'], of: 'peakBookable', lists: measures.peakUsed },
    staff_full: { share: ['given'], of: 'rostered', lists: measures.given },
    member_share: { share: ['byMembers'], of: 'booked', counted: sql<boolean>`fact.is_member` },
    lead_minutes: { middle: 'lead' },
    clients: { sum: 'clients' },
    new_clients: { sum: 'firsts' },
    new_share: { share: ['firsts'], of: 'kept', counted: sql<boolean>`fact.firsts > 0` },
    service_revenue: { sum: 'revenue' },
    fees: { sum: 'fees' },
    revenue_per_bay_hour: { sum: 'revenue', per: 'bookable', times: minutesPerHour },
    value_per_bay_hour: {
      sum: 'revenue',
      plus: 'forgone',
      per: 'bookable',
      times: minutesPerHour,
      lists: { of: 'atListPrice', value: sql`fact.cents` },
    },
    lessons_owed: { sum: 'lessonsOwed' },
    ahead: { sum: 'ahead' },
  },
  // Clients and middles are told of the whole alone: of each step they would have to be read from all its rows.
  flows: ['bookings', 'time', 'revenue'],
  countWorthTelling: 5,
  isBesideAYearAgo: ['ahead'],
  estimated: { measure: 'estimated', of: 'time' },
  groups: {
    service: {
      columns: {
        bookings: sql`fact.service_id`,
        visits: sql`fact.service_id`,
        revenue: sql`fact.service_id`,
        lots: sql`fact.service_id`,
        ahead: sql`fact.service_id`,
      },
      kept: ['bookings'],
      names: namesIn('service'),
      none: 'No service',
    },
    bay: {
      columns: { bookings: takenBy('bay'), visits: takenBy('bay'), time: ofKind('bay') },
      kept: ['time'],
      leaves: ofStaff,
      names: namesIn('resource'),
      none: 'No bay',
    },
    staff: {
      columns: { bookings: takenBy('staff'), visits: takenBy('staff'), time: ofKind('staff') },
      kept: ['time'],
      leaves: ofBays,
      names: namesIn('resource'),
      none: 'Nobody',
    },
    weekday: {
      columns: { bookings: weekday, visits: weekday, time: weekday, revenue: weekday, atListPrice: weekday },
      kept: ['bookings', 'time', 'revenue'],
      names: async () => new Map(weekdays.map((name, index) => [String(index + 1), name])),
    },
    hour: {
      columns: { bookings: sql`fact.hour`, visits: sql`fact.hour`, time: sql`fact.hour` },
      kept: ['time'],
      names: async (_, hours) => new Map(hours.map((hour) => [hour, `${hour.padStart(2, '0')}:00`])),
    },
    channel: {
      columns: { bookings: sql`fact.channel`, visits: sql`fact.channel` },
      names: async () => channels,
    },
  },
  rows: {
    bookings: ofBooking(serviceName),
    visits: ofBooking(serviceName),
    time: ofBooking(sql<string>`(select name from resource where id = fact.resource_id) || ', ' || fact.what`),
    revenue: {
      title: sql`coalesce(${serviceName}, initcap(fact.kind))`,
      record: 'order',
      recordId: sql`fact.order_id`,
    },
    atListPrice: {
      title: sql`coalesce(${serviceName}, initcap(fact.kind)) || case fact.kind when 'given' then ', by a membership' else '' end`,
      record: 'order',
      recordId: sql`fact.order_id`,
    },
    lots: { title: serviceName, record: 'person', recordId: sql`fact.person_id` },
    ahead: ofBooking(serviceName),
  },
}
