import { addDays, daysBetween, instantAt, localTimeOf } from './local-time.ts'

interface WeeklyTimes {
  startsAt: Date
  times: number
  zone: string
}

/** The starts of a weekly series: at the same wall time, even when the clocks change in between. */
export function weeklyStarts({ startsAt, times, zone }: WeeklyTimes): Date[] {
  const { day, time } = wallTimeOf(startsAt, zone)

  return Array.from({ length: times }, (_, week) =>
    week === 0 ? startsAt : new Date(instantAt(addDays(day, 7 * week), time, zone)),
  )
}

interface Shift {
  from: Date
  to: Date
  zone: string
}

/** Moves another booking of a series alike: by as many days, to the same wall time. */
export function shiftedAlike(startsAt: Date, { from, to, zone }: Shift): Date {
  const target = wallTimeOf(to, zone)
  const days = daysBetween(wallTimeOf(from, zone).day, target.day)

  return new Date(instantAt(addDays(wallTimeOf(startsAt, zone).day, days), target.time, zone))
}

function wallTimeOf(instant: Date, zone: string): { day: string; time: string } {
  const local = localTimeOf(instant, zone)

  return { day: local.slice(0, 10), time: local.slice(11) }
}
