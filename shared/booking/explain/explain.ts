import {
  type Calendar,
  choose,
  findFreeStart,
  freeFor,
  gridOn,
  hoursAround,
  isAtWork,
  isInGoodTime,
  isUntaken,
  isWithinWindow,
  leavesChange,
  leavesUsableGaps,
  occupiedBy,
  type Requirement,
  shiftsOn,
  type Slot,
} from '#shared/booking/availability.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { hoursOn, openAround, type OpenPlace, openOn, type WallHours } from '#shared/booking/opening.ts'

/** A rule that keeps a time from being offered. */
export type Obstacle =
  | { rule: 'past' }
  | { rule: 'window' }
  | { rule: 'notice' }
  /** Closed all day, by its weekday or as an exception. */
  | { rule: 'closed'; isException: boolean; note: string }
  | { rule: 'hours'; hours: readonly WallHours[]; isException: boolean }
  | { rule: 'grid'; nearest: number | undefined }
  /** A resource that could do it and does not work then, by its pattern or as an exception. */
  | { rule: 'pattern' | 'exception'; resourceId: string }
  /** A resource that something else takes. */
  | { rule: 'taken'; resourceId: string }
  /** A bay that would need another set-up, or that would be left with too short a gap. */
  | { rule: 'set_up' | 'gap'; resourceId: string }
  /** Too few resources can do it; undefined when they do not suffice for all requirements together. */
  | { rule: 'requirement'; requirement: Requirement | undefined }

/**
 * Every rule that keeps a time from being offered, found by the functions that offer times. Empty if and only if it is
 * offered.
 */
export function obstaclesTo(calendar: Calendar, startsAt: Date, now: Date): Obstacle[] {
  const start = startsAt.getTime()
  if (findFreeStart(calendar, startsAt, now)) return []

  const slot = { start, end: start + calendar.service.durationMinutes * 60_000 }
  const day = localDayOf(startsAt, calendar.zone)
  return [...timeObstacles(slot, day, calendar, now), ...resourceObstacles(slot, day, calendar)]
}

function timeObstacles(slot: Interval, day: string, calendar: Calendar, now: Date): Obstacle[] {
  const isPast = slot.start < now.getTime() && slot.start !== calendar.heldStart
  const isEarly = !isPast && !isInGoodTime(slot.start, calendar, now)

  return [
    ...(isPast ? [{ rule: 'past' } as const] : []),
    ...(isPast || isWithinWindow(day, calendar, now) ? [] : [{ rule: 'window' } as const]),
    ...(isEarly ? [{ rule: 'notice' } as const] : []),
    ...hourObstacles(slot, day, calendar),
  ]
}

function hourObstacles(slot: Interval, day: string, calendar: Calendar): Obstacle[] {
  const closed = closedAt(slot, calendar, hoursAround(slot, openAround(day, calendar), calendar.service) !== undefined)
  if (closed) return [closed]

  const grid = gridOn(day, calendar).map(({ start }) => start)
  if (grid.includes(slot.start)) return []
  const [nearest] = grid.toSorted((a, b) => Math.abs(a - slot.start) - Math.abs(b - slot.start))
  return [{ rule: 'grid', nearest }]
}

export type Closed = Extract<Obstacle, { rule: 'closed' | 'hours' }>

/** How the opening hours of its day exclude a time; undefined when they do not. */
export function closedAt(slot: Interval, place: OpenPlace, isInHours: boolean): Closed | undefined {
  const day = dayOfHours(slot, localDayOf(new Date(slot.start), place.zone), place)
  const exception = place.exceptions.find((one) => one.day === day)
  const isException = exception !== undefined
  const hours = hoursOn(day, place)
  if (hours.length === 0) return { rule: 'closed', isException, note: exception?.note ?? '' }

  return isInHours ? undefined : { rule: 'hours', hours, isException }
}

/** The day whose opening hours count: while the night before lasts, that day. */
function dayOfHours({ start }: Interval, day: string, place: OpenPlace): string {
  const before = addDays(day, -1)
  const isInNight = openOn(before, place).some((hours) => hours.start <= start && start < hours.end)

  return isInNight ? before : day
}

/** A time in question, with its day, the shifts, and what it would occupy. */
interface SoughtTime {
  slot: Slot
  day: string
  occupied: Interval
}

/** For each requirement that is not met, what keeps each possible resource away. */
function resourceObstacles(time: Interval, day: string, calendar: Calendar): Obstacle[] {
  // Outside the opening hours the question is who works, so shifts are not cut to the hours.
  const shifts = shiftsOn(day, calendar, [{ start: -Infinity, end: Infinity }])
  const open = hoursAround(time, openAround(day, calendar), calendar.service) ?? time
  const slot = { ...time, open, shifts }
  const free = freeFor(slot, calendar)
  const lacking = calendar.requirements.filter(({ count }, at) => (free[at]?.ids.length ?? 0) < count)
  if (lacking.length === 0) return choose(free) ? [] : [{ rule: 'requirement', requirement: undefined }]

  const sought = { slot, day, occupied: occupiedBy(slot, calendar.service) }
  return lacking.flatMap((requirement): Obstacle[] => {
    const { resourceIds, count } = requirement
    const each = resourceIds.flatMap((id) => obstaclesOf(id, sought, calendar))
    return resourceIds.length < count ? [{ rule: 'requirement', requirement }, ...each] : each
  })
}

function obstaclesOf(resourceId: string, { slot, day, occupied }: SoughtTime, calendar: Calendar): Obstacle[] {
  const shift = slot.shifts.find(({ staffId }) => staffId === resourceId)
  const isAway = shift && !isAtWork(shift, slot)
  const member = calendar.staff.find(({ id }) => id === resourceId)
  const isException = member?.exceptions.some((exception) => exception.day === day)
  const isTaken = !isUntaken(resourceId, occupied, calendar.busy)

  return [
    ...(isAway ? [{ rule: isException ? 'exception' : 'pattern', resourceId } as const] : []),
    ...(isTaken ? [{ rule: 'taken', resourceId } as const] : []),
    ...(isTaken ? [] : bayObstacles(resourceId, { slot, occupied }, calendar)),
  ]
}

function bayObstacles(resourceId: string, { slot, occupied }: Omit<SoughtTime, 'day'>, calendar: Calendar): Obstacle[] {
  if (!calendar.bays.some(({ id }) => id === resourceId)) return []

  return [
    ...(leavesChange(resourceId, occupied, calendar) ? [] : [{ rule: 'set_up', resourceId } as const]),
    ...(leavesUsableGaps(resourceId, { occupied, open: slot.open }, calendar)
      ? []
      : [{ rule: 'gap', resourceId } as const]),
  ]
}
