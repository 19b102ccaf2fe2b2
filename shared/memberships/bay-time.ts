import type { Interval } from '#shared/booking/intervals.ts'
import { instantAt, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'

/** Minutes of bay time, or what is left of them. */
export interface BayMinutes {
  peak: number
  offPeak: number
}

const saturday = 6
const minutesPerHour = 60
const millisecondsPerMinute = 60_000

/** How much of a time is peak: weekdays until `offPeakUntil` are off-peak, all else is peak. */
export function splitByPeak({ start, end }: Interval, offPeakUntil: string, zone: string): BayMinutes {
  const minutes = (end - start) / millisecondsPerMinute
  const day = localDayOf(start, zone)
  if (weekdayOf(day) >= saturday) return { peak: minutes, offPeak: 0 }

  const offPeakEnd = Math.min(end, instantAt(day, offPeakUntil, zone))
  const offPeak = Math.max(0, offPeakEnd - start) / millisecondsPerMinute
  return { peak: minutes - offPeak, offPeak }
}

/**
 * What a time takes from an allowance. Its peak part takes peak minutes; its off-peak part off-peak ones, then what is left
 * of peak; the rest is extra.
 */
export function takeFrom(left: BayMinutes, time: BayMinutes): { taken: BayMinutes; extra: BayMinutes } {
  const peak = Math.min(time.peak, Math.max(0, left.peak))
  const offPeak = Math.min(time.offPeak, Math.max(0, left.offPeak))
  const peakForOffPeak = Math.min(time.offPeak - offPeak, Math.max(0, left.peak - peak))

  return {
    taken: { peak: peak + peakForOffPeak, offPeak },
    extra: { peak: time.peak - peak, offPeak: time.offPeak - offPeak - peakForOffPeak },
  }
}

interface Rates {
  /** Of an hour beyond the allowance; null is the public price. */
  extraHour: { peakCents: number | null; offPeakCents: number | null }
  /** Of the whole time for anybody, and how long that is. */
  publicCents: number
  minutes: number
}

/** What minutes beyond the allowance cost, each part by its own hour; half a cent is rounded up. */
export function priceOfExtra(extra: BayMinutes, { extraHour, publicCents, minutes }: Rates): number {
  const costOf = (part: number, hourCents: number | null) =>
    hourCents === null ? Math.round((publicCents * part) / minutes) : Math.round((hourCents * part) / minutesPerHour)

  return costOf(extra.peak, extraHour.peakCents) + costOf(extra.offPeak, extraHour.offPeakCents)
}
