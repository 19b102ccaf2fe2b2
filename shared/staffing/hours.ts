import { contains, type Interval, union } from '#shared/booking/intervals.ts'

/** Whether a booking is within hours. */
export const isWithin = (work: readonly Interval[], booking: Interval): boolean =>
  work.some((shift) => contains(shift, booking))

export const minutesIn = (intervals: readonly Interval[]): number =>
  union(intervals).reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0)
