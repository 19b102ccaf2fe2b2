import type { WallHours } from '#shared/booking/opening.ts'
import { remember } from '#shared/remember.ts'

// Times as letters and sentences of the server write them. Making a formatter takes a hundred times as long as using it.

/** By whose clock a time is written: a zone, with the locale of the studio where that is known. */
export type Place = string | { zone: string; locale: string }

function formatOf(options: Intl.DateTimeFormatOptions) {
  const format = remember((key) => {
    const [timeZone = '', locale = ''] = key.split(' ')
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  })

  return (place: Place) => format(typeof place === 'string' ? `${place} en-US` : `${place.zone} ${place.locale}`)
}

const time = { hour: 'numeric', minute: '2-digit' } as const
const day = { weekday: 'long', month: 'long', day: 'numeric' } as const

const longFormat = formatOf({ ...day, ...time, timeZoneName: 'short' })
// As short as it can be: an SMS has 160 letters.
const shortFormat = formatOf({ weekday: 'short', month: 'short', day: 'numeric', ...time })
const lineFormat = formatOf({ dateStyle: 'medium', timeStyle: 'short' })
const timeFormat = formatOf(time)
const dayFormat = formatOf(day)

const withPlainSpaces = (text: string) => text.replaceAll(/\s/g, ' ')

/** Tuesday, November 24 at 9:30 AM CST. */
export const whenOf = (moment: Date, place: Place): string => longFormat(place).format(moment)

/** Tue, Nov 24, 9:30 AM. */
export const shortWhenOf = (moment: Date, place: Place): string => withPlainSpaces(shortFormat(place).format(moment))

/** Nov 25, 2026, 10:00 AM. */
export const lineWhenOf = (moment: Date, place: Place): string => lineFormat(place).format(moment)

/** Tuesday, November 24, 9:30 – 10:30 AM CST. */
export const spanOf = (from: Date, until: Date, place: Place): string =>
  withPlainSpaces(longFormat(place).formatRange(from, until))

/** 9:30 AM. */
export const timeOf = (moment: Date | number, place: Place): string => withPlainSpaces(timeFormat(place).format(moment))

const wallTimeOf = (wall: string) =>
  timeOf(Date.parse(`2026-01-01T${wall.slice(0, 5).replace('24:', '00:')}:00Z`), 'UTC')

/** 9:00 AM to 12:00 PM and 1:00 PM to 6:00 PM. */
export const hoursOf = (hours: readonly WallHours[]): string =>
  hours.map(({ opens, closes }) => `${wallTimeOf(opens)} to ${wallTimeOf(closes)}`).join(' and ')

/** Tuesday, November 24, of a day of the calendar. */
export const dayOf = (date: string): string => dayFormat('UTC').format(new Date(date))
