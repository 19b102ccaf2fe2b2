import { endsNextDay } from '#shared/wall-span.ts'

import { type Interval, union } from './intervals.ts'
import { addDays, instantAt, localDayOf, weekdayOf } from './local-time.ts'

// The one place that turns opening hours into instants: those of a day may last into the next one.

/**
 * Wall times of a day as the database writes them (09:00:00, 24:00:00). Hours that close no later than they open close
 * on the next day.
 */
export interface WallHours {
  opens: string
  closes: string
}

export interface OpeningRules {
  hours: readonly (WallHours & { weekday: number })[]
  /**
   * A day named here follows these hours and not its weekday's; null times close it. The night of the day before is not
   * affected.
   */
  exceptions: readonly { day: string; opens: string | null; closes: string | null; note?: string }[]
}

/** With the zone of its hours. */
export interface OpenPlace extends OpeningRules {
  zone: string
}

/** The hours that begin on a day, in order; none when the studio is closed. */
export function hoursOn(day: string, { hours, exceptions }: OpeningRules): WallHours[] {
  const special = exceptions.filter((exception) => exception.day === day)
  if (special.length > 0) {
    return special.flatMap(({ opens, closes }) => (opens && closes ? [{ opens, closes }] : []))
  }

  const weekday = weekdayOf(day)
  return hours.filter((row) => row.weekday === weekday).map(({ opens, closes }) => ({ opens, closes }))
}

/** From one wall time of a day to another, which may be on the next day. */
export const spanAt = (day: string, from: string, until: string, zone: string): Interval => ({
  start: instantAt(day, from, zone),
  end: instantAt(endsNextDay(from, until) ? addDays(day, 1) : day, until, zone),
})

const kept = new WeakMap<object, Map<string, Interval[]>>()

/** Caches by the object that holds the hours, because each day is asked for with the days around it. */
export function keptFor(owner: object, key: string, make: () => Interval[]): Interval[] {
  const byKey = kept.get(owner) ?? new Map<string, Interval[]>()
  const made = byKey.get(key) ?? make()
  kept.set(owner, byKey.set(key, made))
  return made
}

/** The hours that begin on a day, with their part after midnight. */
export const openOn = (day: string, place: OpenPlace): Interval[] =>
  keptFor(place, day, () => hoursOn(day, place).map(({ opens, closes }) => spanAt(day, opens, closes, place.zone)))

/** The days whose hours decide about a day: the one before, itself, and two after, into which it may last. */
export const daysAround = (day: string): string[] => [-1, 0, 1, 2].map((days) => addDays(day, days))

/** The hours around a day, joined where they meet, as they do at midnight. */
export const openAround = (day: string, place: OpenPlace): Interval[] =>
  union(daysAround(day).flatMap((one) => openOn(one, place)))

/** When a day of the desk begins: at midnight, or when the night before has closed. */
export const beginningOf = (day: string, place: OpenPlace): number =>
  Math.max(instantAt(day, '00:00', place.zone), ...openOn(addDays(day, -1), place).map(({ end }) => end))

/** The day of the desk at an instant: until a night has closed, the day on which it began. */
export function deskDayOf(instant: Date, place: OpenPlace): string {
  const day = localDayOf(instant, place.zone)

  return instant.getTime() < beginningOf(day, place) ? addDays(day, -1) : day
}
