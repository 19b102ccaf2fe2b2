interface LineNameFacts {
  name: string
  startsAt: Date
  zone: string
  locale: string
}

/** As a receipt says it: `Nov 25, 2026, 10:00 AM`. */
const whenWords = ({ startsAt, zone, locale }: Omit<LineNameFacts, 'name'>): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: zone }).format(startsAt)

/** As a line of a receipt says it: `Swing evaluation, Nov 25, 2026, 10:00 AM`. */
export const lineName = (booking: LineNameFacts): string => `${booking.name}, ${whenWords(booking)}`

export const shareName = (booking: LineNameFacts): string => `${lineName(booking)}, one player’s share`

/** Why the receipt of a booking is corrected that was moved. */
export const movedWords = (booking: LineNameFacts): string => `Moved to ${whenWords(booking)}`
