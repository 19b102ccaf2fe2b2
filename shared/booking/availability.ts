import { contains, intersection, type Interval, overlaps } from './intervals.ts'
import { addDays, daysBetween, instantAt, localDayOf, localTimeOf } from './local-time.ts'
import { openAround, openOn, type OpenPlace } from './opening.ts'
import { leavesNoGap, leavesTimeToChange, type ServiceRules } from './rules.ts'
import { workAround, type WorkSchedule } from './work-hours.ts'

export interface BookableService {
  /** The length of the chosen option with its add-ons. */
  durationMinutes: number
  slotStepMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  minimumNoticeMinutes: number
  /** Whole days of the studio's calendar after today. */
  maximumAdvanceDays: number
}

/** How many staff, bays or devices of a capability a service needs. */
export interface Requirement {
  kind: 'staff' | 'bay' | 'device'
  count: number
  /** The resources with the capability. */
  resourceIds: readonly string[]
}

export interface Bay {
  id: string
  /** How many capabilities it has: the bay with the fewest that will do is taken first. */
  capabilityCount: number
}

export interface StaffMember extends WorkSchedule {
  id: string
}

/** Everything that decides which times are free: the rules, and what is taken. */
export interface Calendar extends OpenPlace {
  service: BookableService
  requirements: readonly Requirement[]
  /** The staff who can give it. */
  staff: readonly StaffMember[]
  bays: readonly Bay[]
  /** Bookings and holds with their buffers, and blocks, by resource. */
  busy: ReadonlyMap<string, readonly Interval[]>
  /** Further rules for bays: no gap that is too short, and time to change the set-up. */
  rules?: Pick<ServiceRules, 'gapMinutes' | 'changeMinutes' | 'otherSetUps'> | undefined
  /** The start of the caller's hold. It was offered in time, so it stays offered within the notice. */
  heldStart?: number | null
}

/** A time that can be booked, with the resources that could take it. */
export interface Start extends Interval {
  local: string
  /** What is occupied, buffers included. */
  occupied: Interval
  /** The free resources for each requirement, in the same order. */
  free: FreeResources[]
}

export interface FreeResources {
  count: number
  ids: string[]
}

const minutes = (count: number) => count * 60_000

export interface Days {
  from: string
  days: number
  now: Date
}

/** The free starts of `days` days from `from` on: what is offered, and what a request is checked against. */
export const freeStarts = (calendar: Calendar, { from, days, now }: Days): Start[] =>
  daysFrom(from, days).flatMap((day) => startsOn(day, calendar, now))

const daysFrom = (from: string, days: number) => Array.from({ length: days }, (_, ahead) => addDays(from, ahead))

/** True when the rules offer a time, free or taken. */
export function isOffered(calendar: Calendar, startsAt: Date, now: Date): boolean {
  const untaken = { ...calendar, busy: new Map<string, Interval[]>(), rules: undefined }

  return Boolean(findFreeStart(untaken, startsAt, now))
}

/** The free start at exactly this instant, the best candidates first. */
export function findFreeStart(calendar: Calendar, startsAt: Date, now: Date): Start | undefined {
  const day = localDayOf(startsAt, calendar.zone)
  const [found] = startsOn(day, calendar, now, ({ start }) => start === startsAt.getTime())

  return found && ranked(found, calendar)
}

const startsOn = (
  day: string,
  calendar: Calendar,
  now: Date,
  isWanted: (slot: Slot) => boolean = () => true,
): Start[] =>
  slotsOn(day, calendar, now)
    .filter(isWanted)
    .flatMap((slot) => candidates(slot, calendar) ?? [])

/** A time that the rules offer, with the shifts around that day. */
export interface Slot extends Interval {
  /** The opening hours around it, in one piece even over midnight. */
  open: Interval
  shifts: readonly StaffShift[]
}

export interface StaffShift {
  staffId: string
  at: Interval[]
}

function slotsOn(day: string, calendar: Calendar, now: Date): Slot[] {
  if (!isWithinWindow(day, calendar, now)) return []

  const open = openAround(day, calendar)
  const shifts = shiftsOn(day, calendar, open)

  return gridOn(day, calendar)
    .filter(({ start }) => isInGoodTime(start, calendar, now))
    .flatMap((slot) => {
      const hours = hoursAround(slot, open, calendar.service)
      return hours ? { ...slot, open: hours, shifts } : []
    })
}

// One rule each from here on: offers are made of them, and explanations ask the same ones.

/** Not before today, and not further ahead than bookings are taken. */
export function isWithinWindow(day: string, { zone, service }: Calendar, now: Date): boolean {
  const today = localDayOf(now, zone)

  return day >= today && daysBetween(today, day) <= service.maximumAdvanceDays
}

export const isInGoodTime = (start: number, { service, heldStart }: Calendar, now: Date): boolean =>
  start >= now.getTime() + minutes(service.minimumNoticeMinutes) || start === heldStart

/** When each of the staff works around a day, within the opening hours. */
export const shiftsOn = (day: string, { staff, zone }: Calendar, open: readonly Interval[]): StaffShift[] =>
  staff.map((member) => ({ staffId: member.id, at: intersection(workAround(day, member, zone), open) }))

/**
 * Every start of a day, in steps from the opening and from the night before, even those that would end after closing.
 */
export function gridOn(day: string, calendar: Calendar): Interval[] {
  const { service, zone } = calendar
  const [from, until] = [instantAt(day, '00:00', zone), instantAt(day, '24:00', zone)]
  const rows = [addDays(day, -1), day].flatMap((one) => openOn(one, calendar))

  return rows.flatMap((row, at) => {
    // When the clocks go forward, a night may end after the next opening: steps count from the opening then.
    const end = Math.min(row.end, until, rows[at + 1]?.start ?? Infinity)
    return startsIn({ start: row.start, end }, service).filter(({ start }) => start >= from)
  })
}

function startsIn({ start: opens, end: closes }: Interval, service: BookableService): Interval[] {
  const step = minutes(service.slotStepMinutes)

  return Array.from({ length: Math.max(0, Math.ceil((closes - opens) / step)) }, (_, count) => {
    const start = opens + count * step
    return { start, end: start + minutes(service.durationMinutes) }
  })
}

/** The opening hours around a time; the buffer after it must end before closing, too. */
export const hoursAround = (
  { start, end }: Interval,
  open: readonly Interval[],
  service: BookableService,
): Interval | undefined =>
  open.find((hours) => contains(hours, { start, end: end + minutes(service.bufferAfterMinutes) }))

/** What a time occupies, buffers included. */
export const occupiedBy = ({ start, end }: Interval, service: BookableService): Interval => ({
  start: start - minutes(service.bufferBeforeMinutes),
  end: end + minutes(service.bufferAfterMinutes),
})

export const isAtWork = ({ at }: StaffShift, { start, end }: Interval): boolean =>
  at.some((hours) => contains(hours, { start, end }))

export const isUntaken = (id: string, occupied: Interval, busy: Calendar['busy']): boolean =>
  !busy.get(id)?.some((taken) => overlaps(taken, occupied))

/** For each requirement, the resources that work, are free, and leave usable time before and after. */
export function freeFor({ open, shifts, ...slot }: Slot, calendar: Calendar): FreeResources[] {
  const occupied = occupiedBy(slot, calendar.service)
  const working = new Set(shifts.filter((shift) => isAtWork(shift, slot)).map(({ staffId }) => staffId))
  // The caller's held time was checked when it was held.
  const isKept = slot.start === calendar.heldStart
  const isUsable: Record<Requirement['kind'], (id: string) => boolean> = {
    staff: (id) => working.has(id),
    bay: (id) => isKept || (leavesChange(id, occupied, calendar) && leavesUsableGaps(id, { occupied, open }, calendar)),
    device: () => true,
  }

  return calendar.requirements.map(({ kind, count, resourceIds }) => ({
    count,
    ids: resourceIds.filter((id) => isUntaken(id, occupied, calendar.busy) && isUsable[kind](id)),
  }))
}

function candidates(slot: Slot, calendar: Calendar): Start | undefined {
  const { start, end } = slot
  const free = freeFor(slot, calendar)
  const occupied = occupiedBy({ start, end }, calendar.service)

  return choose(free) && { start, end, occupied, local: localTimeOf(start, calendar.zone), free }
}

/** True when there is time to change the set-up of a bay before and after. */
export const leavesChange = (bayId: string, occupied: Interval, { rules }: Calendar): boolean =>
  !rules || leavesTimeToChange(bayId, occupied, rules)

/** True when the time left free in a bay, before and after, is long enough to be used. */
export const leavesUsableGaps = (
  bayId: string,
  { occupied, open }: { occupied: Interval; open: Interval },
  { rules, busy, service }: Calendar,
): boolean =>
  !rules ||
  leavesNoGap(
    { occupied, open, taken: busy.get(bayId) ?? [] },
    { gapMinutes: rules.gapMinutes, slotStepMinutes: service.slotStepMinutes },
  )

/**
 * Picks one resource for each requirement, none twice, the first free ones; undefined when they do not suffice. The
 * requirement with the fewest alternatives picks first.
 */
export function choose(free: readonly FreeResources[]): string[] | undefined {
  const chosen = new Set<string>()
  for (const { count, ids } of free.toSorted((a, b) => a.ids.length - a.count - (b.ids.length - b.count))) {
    const picked = ids.filter((id) => !chosen.has(id)).slice(0, count)
    if (picked.length < count) return undefined
    for (const id of picked) chosen.add(id)
  }

  return [...chosen]
}

/** Sorts staff by fairness, and bays by the fewest capabilities. */
export function ranked(start: Start, { requirements, bays, busy }: Calendar): Start {
  const plainness = new Map(bays.map(({ id, capabilityCount }) => [id, capabilityCount]))
  const plainestFirst = (ids: string[]) => ids.toSorted((a, b) => (plainness.get(a) ?? 0) - (plainness.get(b) ?? 0))
  const free = start.free.map(({ count, ids }, at) => ({
    count,
    ids: requirements[at]?.kind === 'staff' ? fairest(ids, busy, start) : plainestFirst(ids),
  }))

  return { ...start, free }
}

/**
 * The least work around that time first, then the longest idle before it, then by id, so that the answer is always the
 * same.
 */
function fairest(staffIds: readonly string[], busy: Calendar['busy'], { start }: Interval): string[] {
  const known = staffIds.map((id) => {
    const taken = (busy.get(id) ?? []).filter((one) => Math.abs(one.start - start) < minutes(12 * 60))
    const load = taken.reduce((sum, one) => sum + one.end - one.start, 0)
    const lastEnd = Math.max(0, ...taken.map(({ end }) => end).filter((end) => end <= start))
    return { id, load, lastEnd }
  })

  return known
    .toSorted((a, b) => a.load - b.load || a.lastEnd - b.lastEnd || a.id.localeCompare(b.id))
    .map(({ id }) => id)
}

/** The first few starts, each at least so many minutes after the one before. */
export function firstApart<One extends Start>(starts: readonly One[], count: number, minutes: number): One[] {
  const chosen: One[] = []
  for (const start of starts) {
    const last = chosen.at(-1)
    if (!last || start.start - last.start >= minutes * 60_000) chosen.push(start)
    if (chosen.length === count) break
  }

  return chosen
}

/**
 * The free starts of `days` days from `from` on, the closest to an instant first, each computed when it is asked for.
 */
export function* nearestStarts(calendar: Calendar, around: Date, { from, days, now }: Days): Generator<Start> {
  const slots = daysFrom(from, days).flatMap((day) => slotsOn(day, calendar, now))
  const distance = ({ start }: Slot) => Math.abs(start - around.getTime())
  for (const slot of slots.toSorted((a, b) => distance(a) - distance(b))) {
    const start = candidates(slot, calendar)
    if (start) yield start
  }
}
