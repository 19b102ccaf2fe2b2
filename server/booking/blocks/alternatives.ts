import type { AffectedRow } from '#server/booking/affected-store.ts'
import { getCalendar, type ServiceCalendar } from '#server/booking/calendar/calendar.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Alternative } from '#shared/booking/affected.ts'
import {
  type Calendar,
  choose,
  findFreeStart,
  freeFor,
  nearestStarts,
  shiftsOn,
  type Start,
} from '#shared/booking/availability.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { addDays, daysBetween, localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import { openAround } from '#shared/booking/opening.ts'
import { Failure } from '#shared/http/failure.ts'

export interface Alternatives {
  /** The same hour with another person or place. */
  sameHour: Alternative | null
  /** Other hours, with the same person first. */
  otherHours: Alternative[]
}

interface Question {
  bookings: readonly AffectedRow[]
  /** What is out and when, besides what is in the database. */
  out: { resourceIds: readonly string[]; span: Interval }
  /** Offers another hour to all, even if their hour could be kept. */
  isForChoice?: boolean
  now: Date
}

const offeredTimes = 3
const daysBefore = 3
const daysLooked = 17
// The client needs time to answer.
const noticeOfOfferMinutes = 120

/**
 * The ways in which each booking can still take place. What is proposed for one booking is not proposed for another;
 * earlier bookings choose first.
 */
export async function findAlternatives(
  work: Timed,
  { bookings, out, isForChoice = false, now }: Question,
): Promise<Map<string, Alternatives>> {
  const calendars = await readCalendars({ ...work, now }, bookings)
  const taken = new Map<string, Interval[]>(out.resourceIds.map((id) => [id, [out.span]]))
  const found = new Map<string, Alternatives>()
  for (const booking of bookings) {
    const known = calendars.get(kindOf(booking))
    // A booking being paid stays as it was sold.
    if (!known || booking.status === 'pending_payment') continue

    const query = queryFor(known, booking, taken)
    const sameHour = sameHourFor(query, now)
    const isKept = sameHour !== undefined && !isForChoice
    const otherHours = isKept ? [] : otherHoursFor(query, now)
    for (const { resourceIds, occupied } of isKept ? [sameHour] : otherHours) take(taken, resourceIds, occupied)
    found.set(booking.id, {
      sameHour: sameHour ? present(sameHour) : null,
      otherHours: (isKept ? otherHoursFor(queryFor(known, booking, taken), now) : otherHours).map(present),
    })
  }

  return found
}

/**
 * The people and places with which each booking keeps its hour; undefined where none are left. What one takes is not given to
 * another, and earlier bookings choose first.
 */
export async function findSameHours(
  work: Timed,
  { bookings, out }: Pick<Question, 'bookings' | 'out'>,
): Promise<Map<string, string[] | undefined>> {
  const calendars = await readCalendars(work, bookings)
  const taken = new Map<string, Interval[]>(out.resourceIds.map((id) => [id, [out.span]]))

  return new Map(
    bookings.map((booking) => {
      const known = calendars.get(kindOf(booking))
      const found = known && sameHourFor(queryFor(known, booking, taken), work.now)
      if (found) take(taken, found.resourceIds, found.occupied)
      return [booking.id, found?.resourceIds]
    }),
  )
}

interface WantedMove {
  booking: AffectedRow
  startsAt: Date
  /** The exact people and places it would take. */
  resourceIds: readonly string[]
}

/** The ids of bookings that could move. Each is checked alone: the database refuses one of two that want the same time. */
export async function listMovable(work: Timed, moves: readonly WantedMove[]): Promise<Set<string>> {
  const places = moves.flatMap(({ booking, startsAt }) => [booking, { ...booking, startsAt }])
  const calendars = await readCalendars(work, places)
  const canMove = ({ booking, startsAt, resourceIds }: WantedMove) => {
    const known = calendars.get(kindOf(booking))
    const start = known && startFor(queryFor(known, booking, new Map()), startsAt, work.now)
    const chosen =
      start &&
      choose(start.free.map(({ count, ids }) => ({ count, ids: ids.filter((id) => resourceIds.includes(id)) })))
    return chosen?.length === resourceIds.length
  }

  return new Set(moves.filter(canMove).map(({ booking }) => booking.id))
}

const kindOf = ({ serviceCode, optionCode }: AffectedRow) => `${serviceCode} ${optionCode}`

async function readCalendars(work: Timed, bookings: readonly AffectedRow[]) {
  const calendars = new Map<string, ServiceCalendar>()
  for (const [kind, alike] of Map.groupBy(bookings, kindOf)) {
    const [first] = alike
    if (!first) continue

    const days = alike.map(({ startsAt }) => localDayOf(startsAt, first.zone)).toSorted()
    const [from = '', until = from] = [days[0], days.at(-1)]
    const question = { serviceCode: first.serviceCode, option: first.optionCode, now: work.now }
    const span = { from: addDays(from, -daysBefore), days: daysBetween(from, until) + daysBefore + daysLooked }
    const calendar = await getCalendar(work, { ...question, ...span }).catch(noneIfRetired)
    if (calendar) calendars.set(kind, calendar)
  }

  return calendars
}

/** A retired service has no other time. */
function noneIfRetired(error: unknown): undefined {
  if (error instanceof Failure && (error.code === 'not_found' || error.code === 'not_offered')) return
  throw error
}

interface AlternativesQuery {
  booking: AffectedRow
  service: ServiceCalendar
  calendar: Calendar
}

/** The calendar for the booking: its own time is free, and its length is the booked one. */
function queryFor(
  service: ServiceCalendar,
  booking: AffectedRow,
  taken: ReadonlyMap<string, Interval[]>,
): AlternativesQuery {
  const durationMinutes = (booking.endsAt.getTime() - booking.startsAt.getTime()) / 60_000
  const ids = new Set([...service.calendar.busy.keys(), ...taken.keys()])
  const busy = new Map(
    [...ids].map((id) => {
      const others = withoutOwn(id, service.calendar.busy.get(id) ?? [], booking)
      // What is out comes first, because it refuses most times, and the search ends at the first refusal.
      return [id, [...(taken.get(id) ?? []), ...others]]
    }),
  )
  const rules = { ...service.calendar.service, durationMinutes, maximumAdvanceDays: 366 }

  return { booking, service, calendar: { ...service.calendar, busy, service: rules } }
}

/** A forced booking shares its place: its own time is free, the other booking's is not. */
function withoutOwn(id: string, busy: readonly Interval[], { resources }: AffectedRow): Interval[] {
  const own = resources.find((resource) => resource.id === id)
  const isOwn = ({ start, end }: Interval) => start === own?.start && end === own.end
  if (!own?.beside) return busy.filter((interval) => !isOwn(interval))

  const at = busy.findIndex(isOwn)
  return busy.filter((_, index) => index !== at)
}

const withNotice = (calendar: Calendar, minimumNoticeMinutes: number): Calendar => ({
  ...calendar,
  service: { ...calendar.service, minimumNoticeMinutes },
})

interface Proposal extends Start {
  resourceIds: string[]
  query: AlternativesQuery
}

function sameHourFor(query: AlternativesQuery, now: Date): Proposal | undefined {
  const start = startFor(query, query.booking.startsAt, now)

  return start && propose(query, start)
}

/** A booking that has begun continues with whoever and wherever is free from now on. */
function startFor({ booking, calendar }: AlternativesQuery, startsAt: Date, now: Date): Start | undefined {
  if (startsAt > now) return findFreeStart(withNotice(calendar, 0), startsAt, now)
  if (startsAt.getTime() !== booking.startsAt.getTime()) return undefined

  const { zone, service } = calendar
  const [start, end] = [startsAt.getTime(), booking.endsAt.getTime()]
  const day = localDayOf(startsAt, zone)
  const rest = { start: now.getTime(), end }
  const openings = openAround(day, calendar)
  const open = openings.find((hours) => hours.start < end && rest.start < hours.end) ?? rest
  const asItIs = { ...calendar, service: { ...service, bufferBeforeMinutes: 0 }, rules: undefined }
  const free = freeFor({ ...rest, open, shifts: shiftsOn(day, calendar, openings) }, asItIs)
  const occupied = { start: rest.start, end: end + service.bufferAfterMinutes * 60_000 }

  return choose(free) && { start, end, occupied, local: localTimeOf(start, zone), free }
}

/** Other hours, each of which can be held while the booking keeps its own. */
function otherHoursFor(query: AlternativesQuery, now: Date): Proposal[] {
  const { booking } = query
  // The client is here for this hour.
  if (booking.startsAt <= now || booking.status === 'checked_in') return []

  const calendar = withOwnTime(query)
  const today = localDayOf(now, booking.zone)
  const earliest = addDays(localDayOf(booking.startsAt, booking.zone), -daysBefore)
  const days = { from: earliest < today ? today : earliest, days: daysLooked, now }
  const nearest = (one: Calendar) =>
    nearestStarts(withNotice(one, noticeOfOfferMinutes), booking.startsAt, days)
      .filter(({ start }) => start !== booking.startsAt.getTime())
      .take(offeredTimes * 4)
  const ofSame = [...nearest(withSameStaff(calendar, booking))]
  const starts = withoutOverlaps([...ofSame, ...(ofSame.length < offeredTimes ? nearest(calendar) : [])])

  return starts.flatMap((start) => propose(query, start) ?? [])
}

function withOwnTime({ booking, calendar }: AlternativesQuery): Calendar {
  const own = booking.resources.map(
    ({ id, start, end }) => [id, [{ start, end }, ...(calendar.busy.get(id) ?? [])]] as const,
  )

  return { ...calendar, busy: new Map([...calendar.busy, ...own]) }
}

/** The first few that do not overlap, so that all can be held at once. */
function withoutOverlaps(starts: readonly Start[]): Start[] {
  const kept: Start[] = []
  for (const start of starts) {
    const clashes = kept.some(
      ({ occupied }) => start.occupied.start < occupied.end && occupied.start < start.occupied.end,
    )
    if (!clashes) kept.push(start)
    if (kept.length === offeredTimes) break
  }

  return kept
}

function withSameStaff(calendar: Calendar, { resources }: AffectedRow): Calendar {
  const own = new Set(resources.filter(({ kind }) => kind === 'staff').map(({ id }) => id))
  if (own.size === 0) return calendar

  return {
    ...calendar,
    requirements: calendar.requirements.map((one) =>
      one.kind === 'staff' ? { ...one, resourceIds: one.resourceIds.filter((id) => own.has(id)) } : one,
    ),
  }
}

/** Keeps the present people and places if they are free. */
function propose(query: AlternativesQuery, start: Start): Proposal | undefined {
  const own = new Set(query.booking.resources.map(({ id }) => id))
  const resourceIds = choose(
    start.free.map(({ count, ids }) => ({
      count,
      ids: ids.toSorted((a, b) => Number(own.has(b)) - Number(own.has(a))),
    })),
  )

  return resourceIds && { ...start, resourceIds, query }
}

function present({ start, end, resourceIds, query }: Proposal): Alternative {
  const { staff, bays, zone } = query.service
  const nameIn = (resources: readonly { id: string; name: string }[]) =>
    resources.find(({ id }) => resourceIds.includes(id))?.name ?? null

  return {
    startsAt: new Date(start),
    endsAt: new Date(end),
    local: localTimeOf(start, zone),
    resourceIds,
    staffName: nameIn(staff),
    bayName: nameIn(bays),
  }
}

function take(taken: Map<string, Interval[]>, resourceIds: readonly string[], occupied: Interval): void {
  for (const id of resourceIds) taken.set(id, [...(taken.get(id) ?? []), occupied])
}
