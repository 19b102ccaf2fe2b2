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

/** What keeps a time from being offered. */
export type Obstacle =
  | { rule: 'past' }
  | { rule: 'window' }
  | { rule: 'notice' }
  /** Closed all day, by its weekday or as an exception. */
  | { rule: 'closed'; isException: boolean; note: string }
  | { rule: 'hours'; hours: readonly WallHours[]; isException: boolean }
  | { rule: 'grid'; nearest: number | undefined }
  /** Of those who could do it, one who does not work then, by their pattern or as an exception. */
  | { rule: 'pattern' | 'exception'; resourceId: string }
  /** One that something else takes. */
  | { rule: 'taken'; resourceId: string }
  /** A bay that would have to be set up anew, or of which it would leave too little. */
  | { rule: 'set_up' | 'gap'; resourceId: string }
  /** Too few can do it at all, or of all that is needed together. */
  | { rule: 'requirement'; requirement: Requirement | undefined }

/**
 * Why a time is not offered: every rule that stands against it, by the same functions that offer times. Empty if and only
 * if it is offered.
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

/** By which hours of the studio a time is not in them: those of the day that it belongs to. */
export function closedAt(slot: Interval, place: OpenPlace, isInHours: boolean): Closed | undefined {
  const day = dayOfHours(slot, localDayOf(new Date(slot.start), place.zone), place)
  const exception = place.exceptions.find((one) => one.day === day)
  const isException = exception !== undefined
  const hours = hoursOn(day, place)
  if (hours.length === 0) return { rule: 'closed', isException, note: exception?.note ?? '' }

  return isInHours ? undefined : { rule: 'hours', hours, isException }
}

/** Whose hours are asked: those of its day, or while the night before lasts, of that. */
function dayOfHours({ start }: Interval, day: string, place: OpenPlace): string {
  const before = addDays(day, -1)
  const isInNight = openOn(before, place).some((hours) => hours.start <= start && start < hours.end)

  return isInNight ? before : day
}

/** A time as it is asked about: its day, who works when, what it takes away. */
interface SoughtTime {
  slot: Slot
  day: string
  occupied: Interval
}

/** Of each requirement that is not met, what keeps away each of those that could meet it. */
function resourceObstacles(time: Interval, day: string, calendar: Calendar): Obstacle[] {
  // Outside the hours of the studio it is asked who works, not who is let in.
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
