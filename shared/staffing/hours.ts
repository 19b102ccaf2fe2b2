import { contains, type Interval, union } from '#shared/booking/intervals.ts'
import { instantAt } from '#shared/booking/local-time.ts'
import { type WorkSchedule, workHoursOn } from '#shared/booking/work-hours.ts'

/** When somebody works on a day, as instants: wall times are worth what the clocks of that day make of them. */
export const workOn = (day: string, schedule: WorkSchedule, zone: string): Interval[] =>
  union(
    workHoursOn(day, schedule).map(({ starts, ends }) => ({
      start: instantAt(day, starts, zone),
      end: instantAt(day, ends, zone),
    })),
  )

/** Whether a booking is within the hours of its day. */
export const isWithin = (work: readonly Interval[], booking: Interval): boolean =>
  work.some((shift) => contains(shift, booking))

export const minutesIn = (intervals: readonly Interval[]): number =>
  union(intervals).reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0)
