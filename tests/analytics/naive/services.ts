import { addDays, localTimeOf, weekdayOf } from '#shared/booking/local-time.ts'

import { salesOf } from './money.ts'
import { type Asked, by, type Counted, dayAt, middle, percent, type Raw, sum, within } from './raw.ts'

type Booking = Raw['booking'][number]

interface Visit {
  outcome: 'kept' | 'no_show' | 'cancelled_by_client' | 'cancelled_by_studio'
  isLate: boolean
  isFirst: boolean
  given: number
  lead: number
  personId: string
  service: string
  bay: string | undefined
  staff: string | undefined
  weekday: number
  hour: number
  channel: string
}

const outcomeOf: Partial<Record<Booking['status'], Visit['outcome']>> = {
  completed: 'kept',
  checked_in: 'kept',
  no_show: 'no_show',
  cancelled_customer: 'cancelled_by_client',
  cancelled_staff: 'cancelled_by_studio',
}

const isKept = ({ status }: Booking) => outcomeOf[status] === 'kept'
const isEarlier = (one: Booking, other: Booking) =>
  one.startsAt.getTime() < other.startsAt.getTime() ||
  (one.startsAt.getTime() === other.startsAt.getTime() && one.id < other.id)

/** As its row tells it; half a minute away from nought. */
const wholeMinutes = (milliseconds: number) =>
  Math.sign(milliseconds) * Math.floor(Math.abs(milliseconds) / 60_000 + 0.5)

function visitsOf(raw: Raw, asked: Asked): Visit[] {
  const { zone } = asked.place
  const keptBy = Map.groupBy(raw.booking.filter(isKept), ({ personId }) => personId)
  const lines = new Map(raw.orderLine.map((line) => [line.id, line]))
  const orders = new Map(raw.customerOrder.map((order) => [order.id, order]))
  const takes = Map.groupBy(raw.allocation, ({ bookingId }) => bookingId)
  const resources = new Map(raw.resource.map((resource) => [resource.id, resource]))
  // What was canceled is taken where it would have been.
  const takesOf = ({ id, status, startsAt }: Raw['booking'][number]) => {
    const all = takes.get(id) ?? []
    const standing = all.filter(({ blocking, beside }) => blocking || beside)
    if (standing.length > 0 || !outcomeOf[status]?.startsWith('cancelled')) return standing
    return all.filter(({ during }) => {
      const [from, until] = endsOf(during)
      return from <= startsAt.getTime() && startsAt.getTime() < until
    })
  }
  const takenBy = (one: Raw['booking'][number], kind: 'bay' | 'staff') =>
    takesOf(one)
      .flatMap(({ resourceId }) => resources.get(resourceId) ?? [])
      .filter((resource) => resource.kind === kind)
      .toSorted((one, other) => one.position - other.position || (one.id < other.id ? -1 : 1))[0]?.id

  return raw.booking.flatMap((one) => {
    const outcome = outcomeOf[one.status]
    if (!outcome || one.locationId !== asked.place.id || !within(dayAt(one.startsAt, zone), asked)) return []
    const order = orders.get(lines.get(one.orderLineId ?? '')?.orderId ?? '')
    return [
      {
        outcome,
        isLate: outcome === 'cancelled_by_client' && (one.feeCents ?? 0) > 0 && one.feeWaivedAt === null,
        isFirst: outcome === 'kept' && !(keptBy.get(one.personId) ?? []).some((other) => isEarlier(other, one)),
        given: outcome === 'kept' && one.membershipId !== null ? one.publicPriceCents - one.priceCents : 0,
        lead: wholeMinutes(one.startsAt.getTime() - one.createdAt.getTime()),
        personId: one.personId,
        service: one.serviceId,
        bay: takenBy(one, 'bay'),
        staff: takenBy(one, 'staff'),
        weekday: weekdayOf(dayAt(one.startsAt, zone)),
        hour: Number(localTimeOf(one.startsAt, zone).slice(11, 13)),
        channel: order?.channel ?? (one.bookedBy === null ? 'online' : 'desk'),
      },
    ]
  })
}

interface Time {
  kind: 'bay' | 'staff'
  what: string
  isPeak: boolean
  isMember: boolean
  minutes: number
  resource: string
  weekday: number
  hour: number
}

/** The ends of a range as PostgreSQL writes it. */
function endsOf(range: string): [number, number] {
  const [from = '', until = ''] = range.replaceAll(/["[\])(]/g, '').split(',')
  return [
    Date.parse(from.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
    Date.parse(until.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')),
  ]
}

export function timeOf(raw: Raw, asked: Asked): Time[] {
  const bookings = new Map(raw.booking.map((booking) => [booking.id, booking]))
  const blocks = new Map(raw.block.map((block) => [block.id, block]))
  const taken = Map.groupBy(
    raw.allocation
      .filter(({ blocking }) => blocking)
      .flatMap(({ resourceId, during, bookingId, blockId }) => {
        const booking = bookings.get(bookingId ?? '')
        const outcome = booking && outcomeOf[booking.status]
        const what =
          blocks.get(blockId ?? '')?.kind ?? (outcome === 'kept' || outcome === 'no_show' ? outcome : undefined)
        const [from, until] = endsOf(during)
        const isMember = (booking?.membershipId ?? null) !== null
        return what === undefined ? [] : [{ resourceId, from, until, what, isMember }]
      }),
    ({ resourceId }) => resourceId,
  )
  const times: Time[] = []
  for (const open of raw.openHour) {
    if (open.locationId !== asked.place.id || !within(open.day, asked)) continue
    const [from, until] = endsOf(open.during)
    const { kind, isPeak, hour, resourceId: resource } = open
    const own = { kind, isPeak, hour, resource, weekday: weekdayOf(open.day) }
    times.push({ ...own, what: 'open', isMember: false, minutes: Math.round((until - from) / 60_000) })
    for (const one of taken.get(resource) ?? []) {
      const minutes = (Math.min(until, one.until) - Math.max(from, one.from)) / 60_000
      if (minutes > 0) times.push({ ...own, what: one.what, isMember: one.isMember, minutes: Math.round(minutes) })
    }
  }
  return times
}

interface Revenue {
  isFee: boolean
  cents: number
  service: string | undefined
  weekday: number
}

function revenueOf(raw: Raw, asked: Asked): Revenue[] {
  const services = new Map(raw.booking.map(({ orderLineId, serviceId }) => [orderLineId ?? '', serviceId]))
  const lots = new Map(raw.creditLot.map((lot) => [lot.id, lot]))
  const sold = salesOf(raw, asked)
    .filter(({ kind }) => ['booking', 'clinic', 'league', 'fee'].includes(kind))
    .map(({ kind, net, lineId, day }) => ({
      isFee: kind === 'fee',
      cents: net,
      service: services.get(lineId),
      weekday: weekdayOf(day),
    }))
  const used = raw.creditEntry.flatMap(({ kind, at, lotId, cents }) => {
    const lot = lots.get(lotId)
    const day = dayAt(at, asked.place.zone)
    if (kind !== 'consume' || lot?.locationId !== asked.place.id || !within(day, asked)) return []
    return [{ isFee: false, cents: -cents, service: lot.serviceId, weekday: weekdayOf(day) }]
  })
  return [...sold, ...used]
}

function lotsOf(raw: Raw, asked: Asked): { left: number; service: string }[] {
  const entries = Map.groupBy(raw.creditEntry, ({ lotId }) => lotId)
  return raw.creditLot
    .filter(({ locationId }) => locationId === asked.place.id)
    .map(({ id, serviceId }) => {
      let left = 0
      for (const { kind, quantity, at } of entries.get(id) ?? []) {
        if (dayAt(at, asked.place.zone) > asked.last) continue
        if (kind === 'consume') left -= 1
        else if (kind !== 'reserve' && kind !== 'release') left += quantity
      }
      return { left, service: serviceId }
    })
}

/** Bookings for the four weeks after the last day that stood on the books when it ended. */
export function aheadOf(raw: Raw, asked: Asked): { service: string }[] {
  const { zone, id } = asked.place
  const steps = Map.groupBy(raw.bookingTransition, ({ bookingId }) => bookingId)
  const stands = ['pending_approval', 'confirmed', 'checked_in', 'completed', 'no_show']
  return raw.booking
    .filter((one) => {
      const day = dayAt(one.startsAt, zone)
      if (one.locationId !== id || day <= asked.last || day > addDays(asked.last, 28)) return false
      if (dayAt(one.createdAt, zone) > asked.last) return false
      const by = (steps.get(one.id) ?? [])
        .filter(({ at }) => dayAt(at, zone) <= asked.last && at.getTime() <= asked.now.getTime())
        .toSorted((a, b) => a.id - b.id)
      return stands.includes(by.at(-1)?.toStatus ?? '')
    })
    .map(({ serviceId }) => ({ service: serviceId }))
}

export function countServices(raw: Raw, asked: Asked): Counted {
  const time = timeOf(raw, asked)
  const service = by('service')
  const weekday = by('weekday')
  const hour = by('hour')
  const resource = by('resource')

  return {
    facts: {
      visits: visitsOf(raw, asked),
      bays: time.filter(({ kind }) => kind === 'bay'),
      staff: time.filter(({ kind }) => kind === 'staff'),
      revenue: revenueOf(raw, asked),
      lots: lotsOf(raw, asked),
      ahead: aheadOf(raw, asked),
    },
    figures,
    keys: {
      service: { visits: service, revenue: service, lots: service, ahead: service },
      bay: { visits: by('bay'), bays: resource },
      staff: { visits: by('staff'), staff: resource },
      weekday: { visits: weekday, bays: weekday, staff: weekday, revenue: weekday },
      hour: { visits: hour, bays: hour, staff: hour },
      channel: { visits: by('channel') },
    },
  }
}

function figures(facts: Record<string, readonly object[]>): Record<string, number | null> {
  const visits = (facts['visits'] ?? []) as Visit[]
  const bays = (facts['bays'] ?? []) as Time[]
  const staff = (facts['staff'] ?? []) as Time[]
  const revenue = (facts['revenue'] ?? []) as Revenue[]
  const lots = (facts['lots'] ?? []) as { left: number }[]
  const of = (...outcomes: Visit['outcome'][]) => visits.filter(({ outcome }) => outcomes.includes(outcome))
  const minutes = (times: readonly Time[], ...what: string[]) =>
    sum(
      times.filter((time) => what.includes(time.what)),
      ({ minutes }) => minutes,
    )
  const bookable = (times: readonly Time[]) => minutes(times, 'open') - minutes(times, 'maintenance', 'closure')
  const used = (times: readonly Time[]) => minutes(times, 'kept', 'no_show', 'clinic', 'league', 'other')
  const peak = bays.filter(({ isPeak }) => isPeak)
  const booked = minutes(bays, 'kept', 'no_show')
  const kept = of('kept')
  const bookings = of('kept', 'no_show')
  const firsts = kept.filter(({ isFirst }) => isFirst).length
  const earned = sum(
    revenue.filter(({ isFee }) => !isFee),
    ({ cents }) => cents,
  )
  const perHour = (cents: number) => (bookable(bays) > 0 ? Math.round((cents * 60) / bookable(bays)) : null)

  return {
    bookings: bookings.length,
    kept: kept.length,
    no_shows: of('no_show').length,
    no_show_rate: percent(of('no_show').length, bookings.length),
    cancelled_by_client: of('cancelled_by_client').length,
    cancelled_late: visits.filter(({ isLate }) => isLate).length,
    cancelled_by_studio: of('cancelled_by_studio').length,
    cancel_rate: percent(of('cancelled_by_client').length, visits.length),
    open_minutes: minutes(bays, 'open'),
    bookable_minutes: bookable(bays),
    booked_minutes: booked,
    used_minutes: used(bays),
    bays_full: percent(used(bays), bookable(bays)),
    bays_booked: percent(booked, bookable(bays)),
    peak_full: percent(used(peak), bookable(peak)),
    staff_full: percent(
      minutes(staff, 'kept', 'no_show', 'clinic', 'league'),
      minutes(staff, 'open') - minutes(staff, 'leave'),
    ),
    member_share: percent(
      minutes(
        bays.filter(({ isMember }) => isMember),
        'kept',
        'no_show',
      ),
      booked,
    ),
    lead_minutes: middle(bookings.map(({ lead }) => lead)),
    clients: new Set(kept.map(({ personId }) => personId)).size,
    new_clients: firsts,
    new_share: percent(firsts, kept.length),
    service_revenue: earned,
    fees: sum(
      revenue.filter(({ isFee }) => isFee),
      ({ cents }) => cents,
    ),
    revenue_per_bay_hour: perHour(earned),
    value_per_bay_hour: perHour(earned + sum(visits, ({ given }) => given)),
    lessons_owed: sum(
      lots.filter(({ left }) => left > 0),
      ({ left }) => left,
    ),
    ahead: facts['ahead']?.length ?? 0,
  }
}
