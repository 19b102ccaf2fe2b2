import { weekdayOf } from './local-time.ts'

/** Wall times of one shift. */
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

/** The shifts of one day; none when they are away. */
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
