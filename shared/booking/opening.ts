import { weekdayOf } from './local-time.ts'

/** Wall times of one day, as the database writes them (09:00:00, 24:00:00). */
export interface WallHours {
  opens: string
  closes: string
}

export interface OpeningRules {
  hours: readonly (WallHours & { weekday: number })[]
  /** A day that is named here follows these instead of its weekday; null times close it. */
  exceptions: readonly { day: string; opens: string | null; closes: string | null; note?: string }[]
}

/** The hours of one day, in order; none when the studio is closed. */
export function hoursOn(day: string, { hours, exceptions }: OpeningRules): WallHours[] {
  const special = exceptions.filter((exception) => exception.day === day)
  if (special.length > 0) {
    return special.flatMap(({ opens, closes }) => (opens && closes ? [{ opens, closes }] : []))
  }

  const weekday = weekdayOf(day)
  return hours.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }))
}
