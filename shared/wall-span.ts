// Stretches of wall time, as hours and shifts are written: 18:00 to 02:00 ends on the next day.

/** Minutes since midnight of a wall time, also one with seconds. */
export const wallMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

export const minutesPerDay = 24 * 60

/** Whether what begins at one wall time and ends at another ends on the next day: what is not later than its beginning does. */
export const endsNextDay = (from: string, until: string): boolean => wallMinutes(until) <= wallMinutes(from)

export interface MinuteSpan {
  from: number
  until: number
}

/** As the beginning of a day or as its end. */
export const isMidnight = (time: string): boolean => wallMinutes(time) % minutesPerDay === 0

/** Whether it is a whole day of the calendar. */
export const isAroundTheClock = (from: string, until: string): boolean => isMidnight(from) && isMidnight(until)

/** In minutes of the day on which it begins: the end may be beyond its midnight. */
export const minutesOfSpan = (from: string, until: string): MinuteSpan => ({
  from: wallMinutes(from),
  until: wallMinutes(until) + (endsNextDay(from, until) ? minutesPerDay : 0),
})

export const meet = (one: MinuteSpan, other: MinuteSpan): boolean => one.from < other.until && other.from < one.until

/** Whether a day's spans are in order, each after the one before. */
export const inOrder = (spans: readonly MinuteSpan[]): boolean =>
  spans.every(({ from }, at) => from >= (spans[at - 1]?.until ?? 0))

/** Until when in the next day the spans of one last, in minutes; 0 where none of them does. */
export const lastsInto = (spans: readonly MinuteSpan[]): number =>
  Math.max(0, ...spans.map(({ until }) => until - minutesPerDay))
