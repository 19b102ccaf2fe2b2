import { contains, intersection, type Interval, overlaps } from './intervals.ts'
import { addDays, daysBetween, instantAt, localDayOf, localTimeOf, weekdayOf } from './local-time.ts'
import { hoursOn, type OpeningRules } from './opening.ts'

export interface BookableService {
  durationMinutes: number
  slotStepMinutes: number
  bufferBeforeMinutes: number
  bufferAfterMinutes: number
  minimumNoticeMinutes: number
  /** Whole days of the studio's calendar after today. */
  maximumAdvanceDays: number
  needsStaff: boolean
  needsBay: boolean
}

export interface Bay {
  id: string
  /** How much it can do: the plainest bay that will do is taken first. */
  capabilityCount: number
}

export interface StaffMember {
  id: string
  pattern: readonly { weekday: number; starts: string; ends: string }[]
}

/** Everything that decides which times are free: the rules, and what is taken. */
export interface Calendar extends OpeningRules {
  zone: string
  service: BookableService
  /** Those who can do it. */
  staff: readonly StaffMember[]
  bays: readonly Bay[]
  /** By resource: bookings and holds with their buffers, leave, maintenance. */
  busy: ReadonlyMap<string, readonly Interval[]>
  /** A start that is kept for the asker, who asked in good time: it stays offered when it comes nearer than the notice. */
  heldStart?: number | null
}

/** A time that can be booked, and who and what could take it. */
export interface Start extends Interval {
  local: string
  /** What is occupied, buffers included. */
  occupied: Interval
  staffIds: string[]
  bayIds: string[]
}

const minutes = (count: number) => count * 60_000

/** The free starts of `days` days from `from` on: what is offered, and what a request is checked against. */
export const freeStarts = (calendar: Calendar, from: string, days: number, now: Date): Start[] =>
  Array.from({ length: days }, (_, ahead) => addDays(from, ahead)).flatMap((day) => startsOn(day, calendar, now))

/** Whether the rules offer a time at all, free or taken. */
export function isOffered(calendar: Calendar, startsAt: Date, now: Date): boolean {
  const untaken = { ...calendar, busy: new Map<string, Interval[]>() }

  return Boolean(findFreeStart(untaken, startsAt, now))
}

/** The free start at exactly this instant, its candidates the best first. */
export function findFreeStart(calendar: Calendar, startsAt: Date, now: Date): Start | undefined {
  const day = localDayOf(startsAt, calendar.zone)
  const [found] = startsOn(day, calendar, now, ({ start }) => start === startsAt.getTime())

  return found && ranked(found, calendar)
}

type SlotFilter = (slot: Interval) => boolean

function startsOn(day: string, calendar: Calendar, now: Date, isWanted: SlotFilter = () => true): Start[] {
  const { zone, service } = calendar
  const today = localDayOf(now, zone)
  if (day < today || daysBetween(today, day) > service.maximumAdvanceDays) return []

  const earliest = now.getTime() + minutes(service.minimumNoticeMinutes)
  const open = hoursOn(day, calendar).map(({ opens, closes }) => ({
    start: instantAt(day, opens, zone),
    end: instantAt(day, closes, zone),
  }))
  const shifts = calendar.staff.map(({ id, pattern }) => ({ id, at: intersection(shiftsOn(day, pattern, zone), open) }))
  const slots = open
    .flatMap((hours) => gridOf(hours, service))
    .filter((slot) => (slot.start >= earliest || slot.start === calendar.heldStart) && isWanted(slot))

  return slots.flatMap((slot) => candidates(slot, shifts, calendar) ?? [])
}

function shiftsOn(day: string, pattern: StaffMember['pattern'], zone: string): Interval[] {
  const today = weekdayOf(day)

  return pattern
    .filter(({ weekday }) => weekday === today)
    .map(({ starts, ends }) => ({ start: instantAt(day, starts, zone), end: instantAt(day, ends, zone) }))
}

/** The slots of one opening: the buffer after the last one still ends before closing. */
function gridOf(open: Interval, service: BookableService): Interval[] {
  const duration = minutes(service.durationMinutes)
  const lastStart = open.end - duration - minutes(service.bufferAfterMinutes)
  const count = Math.floor((lastStart - open.start) / minutes(service.slotStepMinutes)) + 1

  return Array.from({ length: Math.max(count, 0) }, (_, step) => {
    const start = open.start + step * minutes(service.slotStepMinutes)
    return { start, end: start + duration }
  })
}

interface Shifts {
  id: string
  at: Interval[]
}

function candidates(slot: Interval, shifts: Shifts[], { zone, service, bays, busy }: Calendar): Start | undefined {
  const occupied = {
    start: slot.start - minutes(service.bufferBeforeMinutes),
    end: slot.end + minutes(service.bufferAfterMinutes),
  }
  const isFree = ({ id }: { id: string }) => !busy.get(id)?.some((taken) => overlaps(taken, occupied))
  const staff = shifts.filter((shift) => shift.at.some((at) => contains(at, slot)) && isFree(shift))
  const freeBays = bays.filter(isFree)
  if ((service.needsStaff && staff.length === 0) || (service.needsBay && freeBays.length === 0)) return undefined

  return {
    ...slot,
    occupied,
    local: localTimeOf(slot.start, zone),
    staffIds: service.needsStaff ? staff.map(({ id }) => id) : [],
    bayIds: service.needsBay ? freeBays.map(({ id }) => id) : [],
  }
}

/** The fairest coach and the plainest bay first. */
function ranked(start: Start, { bays, busy }: Calendar): Start {
  const free = bays.filter(({ id }) => start.bayIds.includes(id)).toSorted(plainestFirst)

  return { ...start, staffIds: fairest(start.staffIds, busy, start), bayIds: free.map(({ id }) => id) }
}

const plainestFirst = (a: Bay, b: Bay) => a.capabilityCount - b.capabilityCount

/** Least work around that time first, then longest idle before it, then by id: the same answer for everybody. */
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

/** The free starts closest to a time, the closest first. */
export const nearestTo = (starts: readonly Start[], startsAt: Date, count: number): Start[] =>
  starts
    .toSorted((a, b) => Math.abs(a.start - startsAt.getTime()) - Math.abs(b.start - startsAt.getTime()))
    .slice(0, count)
