// Spans of wall time, as hours and shifts are written: 18:00 to 02:00 ends on the next day.

/** Minutes since midnight of a wall time, with or without seconds. */
export const wallMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const minutesPerDay = 24 * 60

/** True when a span ends on the next day: an end that is not later than its beginning does. */
export const endsNextDay = (from: string, until: string): boolean => wallMinutes(until) <= wallMinutes(from)

export interface MinuteSpan {
  from: number
  until: number
}

/** True for the beginning and for the end of a day. */
export const isMidnight = (time: string): boolean => wallMinutes(time) % minutesPerDay === 0

/** True for a whole calendar day. */
export const isAroundTheClock = (from: string, until: string): boolean => isMidnight(from) && isMidnight(until)

/** A span in minutes of the day on which it begins: the end may be after midnight. */
export const minutesOfSpan = (from: string, until: string): MinuteSpan => ({
  from: wallMinutes(from),
  until: wallMinutes(until) + (endsNextDay(from, until) ? minutesPerDay : 0),
})

export const meet = (one: MinuteSpan, other: MinuteSpan): boolean => one.from < other.until && other.from < one.until

/** True when each span begins after the one before it ends. */
export const inOrder = (spans: readonly MinuteSpan[]): boolean =>
  spans.every(({ from }, at) => from >= (spans[at - 1]?.until ?? 0))

/** How many minutes of the next day the spans of a day last; 0 when none does. */
export const lastsInto = (spans: readonly MinuteSpan[]): number =>
  Math.max(0, ...spans.map(({ until }) => until - minutesPerDay))
