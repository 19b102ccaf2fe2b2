import { minutesPerDay } from '#shared/wall-span.ts'

import { addDays } from './day-word.ts'

const hour = 3_600_000
const minute = 60_000

/**
 * The instant of a local time of the studio (2026-11-24T09:30), from the zone's offsets around it: a library of zones
 * is larger than the pages that need this. A time that the clocks skip moves on by the gap. Of a time that comes twice
 * the first is taken, unless `isSecond` is set.
 */
export function instantOf(local: string, localOf: (moment: Date) => string, { isSecond = false } = {}): Date {
  const wall = Date.parse(`${local}Z`)
  // A day before and a day after: no zone is farther from UTC, and none changes its clocks twice in that time.
  const [before, after] = [-24 * hour, 24 * hour].map((away) => {
    const at = wall + away
    return at - Date.parse(`${localOf(new Date(at))}Z`)
  })
  const candidates = [wall + (before ?? 0), wall + (after ?? 0)].toSorted((a, b) => a - b)
  const [first, ...more] = candidates.filter((at) => localOf(new Date(at)) === local.slice(0, 16))

  return new Date((isSecond ? more.at(-1) : undefined) ?? first ?? wall + (before ?? 0))
}

/** A local time as addresses name it. The second of two that are alike is marked. */
export function placeOf(at: Date, localOf: (moment: Date) => string) {
  const local = localOf(at)
  const isSecond = at.getTime() - instantOf(local, localOf).getTime() >= minute

  return { day: local.slice(0, 10), time: local.slice(11, 16), second: isSecond ? '1' : undefined }
}

/** The same, as parameters of a link. */
export function placeParams(at: Date, localOf: (moment: Date) => string): string {
  const { day, time, second } = placeOf(at, localOf)

  return `day=${day}&time=${time}${second ? '&second=1' : ''}`
}

/** Counts the minutes since midnight of a day. Where the clocks change, they differ from the local time. */
export interface DayClock {
  /** The minutes of an instant; less than zero before midnight. */
  minutesAt: (at: Date) => number
  /** The minutes of a local time: 24:30 is half past midnight of the next day. */
  minutesOf: (onWall: number) => number
  /** The instant after so many minutes. */
  at: (minutes: number) => Date
}

export function dayClock(day: string, localOf: (at: Date) => string): DayClock {
  const midnight = instantOf(`${day}T00:00`, localOf).getTime()
  const minutesAt = (at: Date) => Math.floor((at.getTime() - midnight) / 60_000)

  return {
    minutesAt,
    minutesOf(onWall) {
      const local = `${addDays(day, Math.floor(onWall / minutesPerDay))}T${namedAt(onWall % minutesPerDay)}`
      return minutesAt(instantOf(local, localOf))
    },
    at: (minutes) => new Date(midnight + minutes * 60_000),
  }
}

/** The minutes of a day as addresses name them, also after midnight: 24:30. */
export const namedAt = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
