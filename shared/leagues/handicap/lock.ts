import { addDays, instantAt, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** When the week of an instant begins, by the clock of its place. */
export const beginningOfWeek = (instant: Date, zone: string): Date =>
  new Date(instantAt(mondayOf(localDayOf(instant, zone)), '00:00', zone))
