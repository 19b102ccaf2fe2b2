import { z } from 'zod'

import { meet, type MinuteSpan, minutesOfSpan, minutesPerDay, wallMinutes } from '#shared/wall-span.ts'

import { timeOfMinutes, toQuarter, WallTime } from './wall-time.ts'

/** A shift that ends before it starts ends on the next day. */
export const Shift = z.strictObject({ starts: WallTime, ends: WallTime })
export type Shift = z.output<typeof Shift>

export const WeekdayShift = Shift.extend({
  /** 1 is Monday, 7 is Sunday. */
  weekday: z.int().min(1).max(7),
})
export type WeekdayShift = z.output<typeof WeekdayShift>

interface PlacedShift extends Shift {
  weekday?: number
}

/** What is wrong with the shifts of a day or a week; undefined when nothing is. */
export function problemOfShifts(shifts: readonly PlacedShift[]): string | undefined {
  if (shifts.some(({ starts, ends }) => starts === ends || starts === '24:00')) return 'A shift ends after it begins.'

  const placed = shifts.map(({ weekday, starts, ends }) => ({ weekday, ...minutesOfSpan(starts, ends) }))
  // A longer shift has its times the wrong way round.
  if (placed.some(({ from, until }) => until > minutesPerDay && until - from > longestNight))
    return 'A shift ends after it begins, past midnight by 16 hours at most.'

  const overlaps = placed.some((one, index) =>
    placed.slice(index + 1).some((other) => one.weekday === other.weekday && meet(one, other)),
  )
  if (overlaps) return 'Two shifts of one day overlap.'

  const isInTheWay = placed.some((one) =>
    placed.some((other) => one.weekday && other.weekday === (one.weekday % 7) + 1 && lastsInto(one, other)),
  )
  return isInTheWay ? nightInTheWay : undefined
}

const longestNight = 16 * 60

const lastsInto = (night: MinuteSpan, next: MinuteSpan) => night.until - minutesPerDay > next.from

const nightInTheWay = 'A shift past midnight lasts into one of the next day.'

/** A sentence when a night shift of a day overlaps a shift of the next. */
export const problemOfNight = (day: readonly Shift[], next: readonly Shift[]): string | undefined =>
  day.some((one) =>
    next.some((other) => lastsInto(minutesOfSpan(one.starts, one.ends), minutesOfSpan(other.starts, other.ends))),
  )
    ? nightInTheWay
    : undefined

const mostShifts = 42

export const WeekShifts = z.array(WeekdayShift).max(mostShifts).superRefine(refuse)
export const DayShifts = z.array(Shift).max(6).superRefine(refuse)

function refuse(shifts: readonly PlacedShift[], context: z.RefinementCtx) {
  const message = problemOfShifts(shifts)
  if (message) context.addIssue({ code: 'custom', message })
}

type Edge = 'starts' | 'ends'

/**
 * The shifts of a day with one edge moved to a minute of the day: never past its other edge, the next shift or the day.
 * A night shift may be extended after midnight.
 */
export function moveEdge(shifts: readonly Shift[], at: { index: number; edge: Edge }, toMinutes: number): Shift[] {
  const { index, edge } = at
  const shift = shifts[index]
  if (!shift) return [...shifts]

  const { from, until } = minutesOfSpan(shift.starts, shift.ends)
  const latest = until > minutesPerDay ? minutesPerDay + wallMinutes(shifts[0]?.starts ?? '00:00') : minutesPerDay
  const least = edge === 'starts' ? wallMinutes(shifts[index - 1]?.ends ?? '00:00') : from + shortest
  const next = shifts[index + 1]
  const most = edge === 'ends' ? (next ? wallMinutes(next.starts) : latest) : Math.min(until, minutesPerDay) - shortest
  const minutes = Math.min(most, Math.max(least, toQuarter(toMinutes)))
  const time = timeOfMinutes(minutes > minutesPerDay ? minutes - minutesPerDay : minutes)
  return shifts.map((one, place) => (place === index ? { ...one, [edge]: time } : one))
}

const shortest = 15
