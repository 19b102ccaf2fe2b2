import { remember } from './remember.ts'

// The one place that turns an instant or a day into words. Making a formatter takes a hundred times as long as using
// it, so each is made once.

/** The zone of a time, and the locale in which it is written. */
export interface Place {
  zone: string
  locale: string
}

const clock = { hour: 'numeric', minute: '2-digit' } as const
const dayLong = { weekday: 'long', day: 'numeric', month: 'long' } as const
const dayShort = { weekday: 'short', day: 'numeric', month: 'short' } as const

const shapes = {
  /** Tuesday, November 24 at 9:30 AM CST. */
  whole: { ...dayLong, ...clock, timeZoneName: 'short' },
  /** Tue, Nov 24, 9:30 AM. Short, because an SMS has 160 characters. */
  moment: { ...dayShort, ...clock },
  /** Nov 25, 2026, 10:00 AM. */
  line: { dateStyle: 'medium', timeStyle: 'short' },
  /** 9:30 AM. */
  clock,
  dayLong,
  dayShort,
  weekday: { weekday: 'short' },
  weekdayLong: { weekday: 'long' },
  month: { month: 'short' },
  /** October 2026. */
  monthOfYear: { month: 'long', year: 'numeric' },
  dayOfYear: { day: 'numeric', month: 'long' },
  /** Nov 24. */
  dayOfMonth: { day: 'numeric', month: 'short' },
  /** November 24, 2026. */
  dayAndYear: { day: 'numeric', month: 'long', year: 'numeric' },
  /** Nov 24, 2026. */
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  zoneName: { timeZoneName: 'longGeneric' },
  clockName: { timeZoneName: 'short' },
  // In the digits and the calendar of the API.
  wall: {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type Shape = keyof typeof shapes

const isShape = (name: string): name is Shape => Object.hasOwn(shapes, name)

const formats = remember((key) => {
  const [shape = '', locale = '', timeZone = ''] = key.split(' ')

  return new Intl.DateTimeFormat(locale, { ...(isShape(shape) && shapes[shape]), timeZone })
})

const formatOf = (shape: Shape, { zone, locale }: Place) => formats(`${shape} ${locale} ${zone}`)

// Browsers and servers use different spaces: what both write must be equal, and fit into an SMS.
const evenlySpaced = (text: string) => text.replaceAll(/\s/g, ' ')

/** An instant in one of these shapes. When the clocks go back, an hour comes twice: its times then name the clock. */
export function timeWords(shape: Shape, at: Date | number, place: Place): string {
  const words = evenlySpaced(formatOf(shape, place).format(at))

  return saysTheTime.has(shape) && comesTwice(at, place) ? `${words} ${clockName(at, place)}` : words
}

/** The shapes with a time and without its zone. */
const saysTheTime: ReadonlySet<Shape> = new Set(['moment', 'line', 'clock'])

/** From one instant to another, as short as possible. */
export function spanWords(shape: Shape, from: Date | number, until: Date | number, place: Place): string {
  if (!comesTwice(from, place) && !comesTwice(until, place)) {
    return evenlySpaced(formatOf(shape, place).formatRange(from, until))
  }
  const isOneDay = timeWords('date', from, place) === timeWords('date', until, place)
  return `${timeWords(shape, from, place)} – ${timeWords(isOneDay ? 'clock' : shape, until, place)}`
}

/** CST. */
const clockName = (at: Date | number, place: Place): string =>
  formatOf('clockName', place)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

const hour = 3_600_000

/** How far wall time is ahead of UTC. */
function offsetOf(at: number, place: Place): number {
  const minute = Math.floor(at / 60_000) * 60_000
  return Date.parse(`${wallTimeOf(new Date(minute), place)}Z`) - minute
}

// Most days have the same offset before their beginning and after their end: those are checked once.
const changes = remember((key) => {
  const [day = '', locale = '', zone = ''] = key.split(' ')
  const place = { zone, locale }
  const [before, after] = [
    offsetOf(Number(day) * 24 * hour - 3 * hour, place),
    offsetOf(Number(day) * 24 * hour + 27 * hour, place),
  ]
  return { before, after }
})

/** True when another instant has the same wall time, because the clocks go back. */
export function comesTwice(instant: Date | number, place: Place): boolean {
  const at = Number(instant)
  const change = changes(`${Math.floor(at / (24 * hour))} ${place.locale} ${place.zone}`)
  if (change.before <= change.after) return false

  const own = offsetOf(at, place)
  const other = own === change.before ? change.after : change.before
  return offsetOf(at + own - other, place) === other
}

/** A calendar day, which no zone shifts; by default as Nov 24, 2026. */
export const dayWords = (day: string, locale: string, shape: Shape = 'date'): string =>
  timeWords(shape, Date.parse(day.slice(0, 10)), { zone: 'UTC', locale })

const ofWall = (wall: string) => Date.parse(`1970-01-01T${wall.slice(0, 5).replace('24:', '00:')}:00Z`)

/** A wall time, which no zone shifts: 9:30 AM. */
export const wallWords = (wall: string, locale: string): string =>
  timeWords('clock', ofWall(wall), { zone: 'UTC', locale })

/** From one wall time to another, which may be on the next day. */
export function wallSpanWords(from: string, until: string, locale: string): string {
  const [start, end] = [ofWall(from), ofWall(until)]
  // Formatted as a range, an end on the next day would share the half of the day: 9:00 – 1:00 AM.
  if (end <= start) return `${wallWords(from, locale)} – ${wallWords(until, locale)}`

  return spanWords('clock', start, end, { zone: 'UTC', locale })
}

/**
 * The wall time of an instant as the API writes it, in the present locale. booking/local-time.ts uses a locale that
 * writes this form by itself, but each further locale costs a browser time.
 */
export function wallTimeOf(at: Date, place: Place): string {
  const parts = formatOf('wall', place).formatToParts(at)
  const { year, month, day, hour, minute } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))

  return `${year}-${month}-${day}T${hour}:${minute}`
}

/** Central Time. */
export const zoneWords = (at: Date, place: Place): string =>
  formatOf('zoneName', place)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? place.zone
