import { z } from 'zod'

import { minutesOf, timeOfMinutes, toQuarter, WallTime } from './wall-time.ts'

export const Shift = z.strictObject({ starts: WallTime, ends: WallTime })
export type Shift = z.output<typeof Shift>

export const WeekdayShift = Shift.extend({
  /** 1 is Monday, 7 Sunday. */
  weekday: z.int().min(1).max(7),
})
export type WeekdayShift = z.output<typeof WeekdayShift>

interface PlacedShift extends Shift {
  weekday?: number
}

/** What is wrong with the shifts of a day or a week; undefined when nothing is. */
export function problemOfShifts(shifts: readonly PlacedShift[]): string | undefined {
  if (shifts.some(({ starts, ends }) => minutesOf(starts) >= minutesOf(ends))) return 'A shift ends after it begins.'

  const overlaps = shifts.some((one, index) =>
    shifts
      .slice(index + 1)
      .some((other) => one.weekday === other.weekday && one.starts < other.ends && other.starts < one.ends),
  )
  return overlaps ? 'Two shifts of one day overlap.' : undefined
}

const mostShifts = 42

export const WeekShifts = z.array(WeekdayShift).max(mostShifts).superRefine(refuse)
export const DayShifts = z.array(Shift).max(6).superRefine(refuse)

function refuse(shifts: readonly PlacedShift[], context: z.RefinementCtx) {
  const message = problemOfShifts(shifts)
  if (message) context.addIssue({ code: 'custom', message })
}

type Edge = 'starts' | 'ends'

/**
 * The shifts of a day with one edge moved by so many minutes: never past its other edge, the shift beside it or the day.
 */
export function moveEdge(shifts: readonly Shift[], at: { index: number; edge: Edge }, toMinutes: number): Shift[] {
  const { index, edge } = at
  const shift = shifts[index]
  if (!shift) return [...shifts]

  const least = edge === 'starts' ? minutesOf(shifts[index - 1]?.ends ?? '00:00') : minutesOf(shift.starts) + shortest
  const most = edge === 'ends' ? minutesOf(shifts[index + 1]?.starts ?? '24:00') : minutesOf(shift.ends) - shortest
  const minutes = Math.min(most, Math.max(least, toQuarter(toMinutes)))
  return shifts.map((one, place) => (place === index ? { ...one, [edge]: timeOfMinutes(minutes) } : one))
}

const shortest = 15
