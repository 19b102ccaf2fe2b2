import { type Interval, union } from './intervals.ts'
import { weekdayOf } from './local-time.ts'
import { daysAround, keptFor, spanAt } from './opening.ts'

/** Wall times of a shift. One that ends no later than it starts ends on the next day. */
export interface Shift {
  starts: string
  ends: string
}

/** Somebody's hours: weeks, each valid until the next begins, and days that differ. */
export interface WorkSchedule {
  weeks: readonly { validFrom: string; shifts: readonly (Shift & { weekday: number })[] }[]
  /** Null times are a day off. */
  exceptions: readonly { day: string; starts: string | null; ends: string | null }[]
}

/** The shifts that begin on a day; none on a day off. */
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

/** The shifts of a day as instants, by the clocks of that day. */
export const workOn = (day: string, schedule: WorkSchedule, zone: string): Interval[] =>
  keptFor(schedule, `${zone} ${day}`, () =>
    union(workHoursOn(day, schedule).map(({ starts, ends }) => spanAt(day, starts, ends, zone))),
  )

/** The shifts around a day, joined where they meet, with the night before and what follows. */
export const workAround = (day: string, schedule: WorkSchedule, zone: string): Interval[] =>
  union(daysAround(day).flatMap((one) => workOn(one, schedule, zone)))
