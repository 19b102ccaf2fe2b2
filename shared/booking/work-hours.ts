import { type Interval, union } from './intervals.ts'
import { weekdayOf } from './local-time.ts'
import { daysAround, keptFor, spanAt } from './opening.ts'

/** Wall times of one shift. What ends not later than it starts does so on the next day. */
export interface Shift {
  starts: string
  ends: string
}

/** When somebody works: weeks, each valid from a day until the next begins, and days that differ. */
export interface WorkSchedule {
  weeks: readonly { validFrom: string; shifts: readonly (Shift & { weekday: number })[] }[]
  /** Null times are a day off. */
  exceptions: readonly { day: string; starts: string | null; ends: string | null }[]
}

/** The shifts that begin on one day; none when they are away. */
export function workHoursOn(day: string, { weeks, exceptions }: WorkSchedule): Shift[] {
  const special = exceptions.filter((exception) => exception.day === day)
  if (special.length > 0) return special.flatMap(({ starts, ends }) => (starts && ends ? [{ starts, ends }] : []))

  const weekday = weekdayOf(day)
  const week = weeks
    .filter(({ validFrom }) => validFrom <= day)
    .reduce<WorkSchedule['weeks'][number] | undefined>(
      (latest, one) => (latest && latest.validFrom > one.validFrom ? latest : one),
      undefined,
    )
  return week?.shifts.filter((shift) => shift.weekday === weekday) ?? []
}

/** When somebody works on a day, as instants: wall times are worth what the clocks of that day make of them. */
export const workOn = (day: string, schedule: WorkSchedule, zone: string): Interval[] =>
  keptFor(schedule, `${zone} ${day}`, () =>
    union(workHoursOn(day, schedule).map(({ starts, ends }) => spanAt(day, starts, ends, zone))),
  )

/** When somebody works around a day, in one piece where shifts meet: with the night before, and what follows. */
export const workAround = (day: string, schedule: WorkSchedule, zone: string): Interval[] =>
  union(daysAround(day).flatMap((one) => workOn(one, schedule, zone)))
