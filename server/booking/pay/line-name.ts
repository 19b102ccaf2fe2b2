import { lineWhenOf } from '#server/kernel/clock/wording.ts'

interface LineNameFacts {
  name: string
  startsAt: Date
  zone: string
  locale: string
}

/** A line of a receipt: `Swing evaluation, Nov 25, 2026, 10:00 AM`. */
export const lineName = ({ name, startsAt, ...place }: LineNameFacts): string =>
  `${name}, ${lineWhenOf(startsAt, place)}`

export const shareName = (booking: LineNameFacts): string => `${lineName(booking)}, one player’s share`

/** Why a moved booking's receipt was corrected. */
export const movedWords = ({ startsAt, ...place }: LineNameFacts): string => `Moved to ${lineWhenOf(startsAt, place)}`
