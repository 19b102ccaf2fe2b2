import type { Interval } from '#shared/booking/intervals.ts'
import { instantAt, localDayOf, weekdayOf } from '#shared/booking/local-time.ts'

/** Minutes of bay time. */
export interface BayMinutes {
  peak: number
  offPeak: number
}

const saturday = 6
const minutesPerHour = 60
const millisecondsPerMinute = 60_000

/** Splits a time: weekdays until `offPeakUntil` are off-peak, everything else is peak. */
export function splitByPeak({ start, end }: Interval, offPeakUntil: string, zone: string): BayMinutes {
  const minutes = (end - start) / millisecondsPerMinute
  const day = localDayOf(start, zone)
  if (weekdayOf(day) >= saturday) return { peak: minutes, offPeak: 0 }

  const offPeakEnd = Math.min(end, instantAt(day, offPeakUntil, zone))
  const offPeak = Math.max(0, offPeakEnd - start) / millisecondsPerMinute
  return { peak: minutes - offPeak, offPeak }
}

/**
 * What a time takes from an allowance. Its peak part takes peak minutes; its off-peak part takes off-peak minutes, then
 * peak ones; the rest is extra.
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
  /** The price of an hour beyond the allowance; null means the public price. */
  extraHour: { peakCents: number | null; offPeakCents: number | null }
  /** The public price of the whole time, and its length. */
  publicCents: number
  minutes: number
}

/** The price of minutes beyond the allowance, each part at its own hourly price; half a cent is rounded up. */
export function priceOfExtra(extra: BayMinutes, { extraHour, publicCents, minutes }: Rates): number {
  const costOf = (part: number, hourCents: number | null) =>
    hourCents === null ? Math.round((publicCents * part) / minutes) : Math.round((hourCents * part) / minutesPerHour)

  return costOf(extra.peak, extraHour.peakCents) + costOf(extra.offPeak, extraHour.offPeakCents)
}
