import { remember } from './remember.ts'

// The one place where an instant or a day becomes words. Making a formatter takes a hundred times as long as using it: each is made once.

/** By whose clock a time is written, and in whose way. */
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
  /** Tue, Nov 24, 9:30 AM. As short as it can be: an SMS has 160 letters. */
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

// Browsers and servers differ in which of the spaces they set: what both write must read the same, and fit into an SMS.
const evenlySpaced = (text: string) => text.replaceAll(/\s/g, ' ')

/** An instant in one of these shapes. */
export const timeWords = (shape: Shape, at: Date | number, place: Place): string =>
  evenlySpaced(formatOf(shape, place).format(at))

/** From one instant to another, as short as it goes. */
export const spanWords = (shape: Shape, from: Date | number, until: Date | number, place: Place): string =>
  evenlySpaced(formatOf(shape, place).formatRange(from, until))

/** A day of the calendar, which no zone shifts: Nov 24, 2026, where no other shape is asked for. */
export const dayWords = (day: string, locale: string, shape: Shape = 'date'): string =>
  timeWords(shape, Date.parse(day.slice(0, 10)), { zone: 'UTC', locale })

const ofWall = (wall: string) => Date.parse(`1970-01-01T${wall.slice(0, 5).replace('24:', '00:')}:00Z`)

/** A time of the wall clock, which no zone shifts: 9:30 AM. */
export const wallWords = (wall: string, locale: string): string =>
  timeWords('clock', ofWall(wall), { zone: 'UTC', locale })

/** From one time of the wall clock to another, which may be of the next day. */
export function wallSpanWords(from: string, until: string, locale: string): string {
  const [start, end] = [ofWall(from), ofWall(until)]
  // As a range the same time twice, a day later, would be one time.
  if (start === end) return `${wallWords(from, locale)} – ${wallWords(until, locale)}`

  return spanWords('clock', start, end, { zone: 'UTC', locale })
}

/**
 * The wall time of an instant as the API writes it. In the locale at hand, where booking/local-time.ts takes one that writes so
 * by itself: each further locale is dear to a browser.
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
