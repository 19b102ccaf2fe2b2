import { contains, type Interval, union } from '#shared/booking/intervals.ts'

/** True when a booking is within the hours. */
export const isWithin = (work: readonly Interval[], booking: Interval): boolean =>
  work.some((shift) => contains(shift, booking))

export const minutesIn = (intervals: readonly Interval[]): number =>
  union(intervals).reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0)
