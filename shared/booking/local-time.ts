import { Temporal } from 'temporal-polyfill'

import { remember } from '#shared/remember.ts'

// The one place that converts wall times to instants and back.

/**
 * The instant of a wall time, in milliseconds since 1970. A time that the clocks skip is moved on by the gap; of a time
 * that comes twice, the first is meant. 24:00 is the next day's midnight.
 */
export function instantAt(day: string, time: string, zone: string): number {
  const key = `${zone} ${day} ${time}`
  const known = instants.get(key)
  if (known !== undefined) return known

  if (instants.size >= mostInstants) instants.clear()
  const instant = convert(day, time, zone)
  instants.set(key, instant)
  return instant
}

// The same few times are asked for again and again, and the conversion is slow.
const instants = new Map<string, number>()
const mostInstants = 5000

function convert(day: string, time: string, zone: string): number {
  const isMidnightAfter = time.startsWith('24:')
  const date = Temporal.PlainDate.from(day).add({ days: isMidnightAfter ? 1 : 0 })

  return date.toZonedDateTime({ timeZone: zone, plainTime: isMidnightAfter ? '00:00' : time }).epochMilliseconds
}

// The Swedish locale writes dates in ISO 8601.
const isoFormat = remember(
  (zone) => new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
)

/** The wall time of an instant, to the minute: 2026-11-24T09:30. */
export const localTimeOf = (instant: Date | number, zone: string): string =>
  isoFormat(zone).format(instant).replace(' ', 'T')

/** The calendar day of an instant. */
export const localDayOf = (instant: Date | number, zone: string): string => localTimeOf(instant, zone).slice(0, 10)

// Days without times are counted in UTC, where each has 24 hours: that takes a fifth of the time of Temporal.
const dayLength = 86_400_000

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** A day that the month lacks becomes its last day. */
export const addMonths = (day: string, months: number): string =>
  Temporal.PlainDate.from(day).add({ months }).toString()

/** The day of the month `anchorDay`, so many months later; the last day of a month that lacks it. */
export function anchored(day: string, months: number, anchorDay: number): string {
  const first = Temporal.PlainDate.from(day).with({ day: 1 }).add({ months })

  return first.with({ day: Math.min(anchorDay, first.daysInMonth) }).toString()
}

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7

/** How many days `to` is after `from`. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayLength
