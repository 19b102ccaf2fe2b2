import { dayWords, type Place, spanWords, timeWords, wallWords } from '#shared/time-words.ts'
import { isMidnight } from '#shared/wall-span.ts'

// Times as the server's letters and sentences write them.

/** Tuesday, November 24 at 9:30 AM CST. */
export const whenOf = (moment: Date, place: Place): string => timeWords('whole', moment, place)

/** Tue, Nov 24, 9:30 AM. */
export const shortWhenOf = (moment: Date, place: Place): string => timeWords('moment', moment, place)

/** Nov 25, 2026, 10:00 AM. */
export const lineWhenOf = (moment: Date, place: Place): string => timeWords('line', moment, place)

/** Tuesday, November 24, 9:30 – 10:30 AM CST. */
export const spanOf = (from: Date, until: Date, place: Place): string => spanWords('whole', from, until, place)

/** 9:30 AM. */
export const timeOf = (moment: Date | number, place: Place): string => timeWords('clock', moment, place)

/** November 24, 2026: the date of a document. */
export const dateOf = (moment: Date, place: Place): string => timeWords('dayAndYear', moment, place)

interface Span {
  opens: string
  closes: string
}

/** 9:00 AM to 12:00 PM and 1:00 PM to midnight, or 6:00 PM to 2:00 AM. */
export const hoursOf = (hours: readonly Span[], locale: string): string =>
  hours
    .map(({ opens, closes }) => {
      const until = isMidnight(closes) ? 'midnight' : wallWords(closes, locale)
      return `${wallWords(opens, locale)} to ${until}`
    })
    .join(' and ')

/** Tuesday, November 24: of a calendar day, which has no clock. */
export const dayOf = (date: string, locale: string): string => dayWords(date, locale, 'dayLong')
