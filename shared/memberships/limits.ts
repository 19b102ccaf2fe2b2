import type { Interval } from '#shared/booking/intervals.ts'
import { daysBetween, localDayOf } from '#shared/booking/local-time.ts'
import type { QuotaRule } from '#shared/http/failure.ts'

/** The limits of a plan; `per_person` is a service's. */
export type PlanRule = Exclude<QuotaRule, 'per_person'>

interface Limits {
  maximumActiveBookings: number
  maximumConsecutiveMinutes: number
  maximumBookingsPerDay: number
  peakAllowed: boolean
}

interface BookingInput {
  time: Interval
  /** How many of its minutes are at peak times. */
  peakMinutes: number
  /** The member's bay times, past ones of the same day included. */
  booked: readonly Interval[]
  now: Date
  zone: string
}

/** The limit of a plan that one more bay time would exceed; undefined when none. */
export function brokenLimit(
  limits: Limits,
  { time, peakMinutes, booked, now, zone }: BookingInput,
): PlanRule | undefined {
  if (peakMinutes > 0 && !limits.peakAllowed) return 'peak'
  if (minutesInARow(time, booked) > limits.maximumConsecutiveMinutes) return 'consecutive'

  const day = localDayOf(time.start, zone)
  const onThatDay = booked.filter(({ start }) => localDayOf(start, zone) === day)
  if (onThatDay.length >= limits.maximumBookingsPerDay) return 'per_day'

  const toCome = booked.filter(({ end }) => end > now.getTime())
  return toCome.length >= limits.maximumActiveBookings ? 'active' : undefined
}

const millisecondsPerMinute = 60_000
// A shorter break is only the walk to the next bay.
const breakMinutes = 30

/** The minutes from the start to the end of the times that join with this one. */
function minutesInARow(time: Interval, booked: readonly Interval[]): number {
  const gap = breakMinutes * millisecondsPerMinute
  let { start, end } = time
  for (;;) {
    const joined = booked.filter((one) => one.start - end < gap && start - one.end < gap)
    const [first, last] = [
      Math.min(start, ...joined.map((one) => one.start)),
      Math.max(end, ...joined.map((one) => one.end)),
    ]
    if (first === start && last === end) return (end - start) / millisecondsPerMinute
    start = first
    end = last
  }
}

/** True when a day is at most so many days ahead. */
export const isWithin = (days: number, day: string, now: Date, zone: string): boolean =>
  daysBetween(localDayOf(now, zone), day) <= days
