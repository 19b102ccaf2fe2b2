import { addressLine, type Wording } from '#client/ui/wording.ts'
import type { OpenHours, Studio, StudioDay } from '#shared/settings/contract.ts'
import { endsNextDay, isAroundTheClock, isMidnight } from '#shared/wall-span.ts'

export const hoursOf = ({ hours }: StudioDay, { span }: Pick<Wording, 'span'>) =>
  hours.length
    ? hours.map(({ opens, closes }) => (isAroundTheClock(opens, closes) ? '24 hours' : span(opens, closes))).join(', ')
    : 'Closed'

type Hours = Pick<Studio, 'days'>

/** What began the day before and has not closed at this wall time. */
function nightAt({ days }: Hours, local: string): OpenHours | undefined {
  const [day = '', clock = ''] = local.split('T')

  return days
    .find((one) => dayAfter(one.day) === day)
    ?.hours.find(({ opens, closes }) => endsNextDay(opens, closes) && clock < closes)
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/** The day of the desk at a wall time: until its night has closed, the day before. */
export function deskDayAt({ days, dayBefore }: Pick<Studio, 'days' | 'dayBefore'>, local: string): string {
  const known = [dayBefore, ...days]
  const night = nightAt({ days: known }, local)

  return (night && known.find(({ day }) => dayAfter(day) === local.slice(0, 10))?.day) ?? local.slice(0, 10)
}

/** The hours of the day on the calendar and of those after it: while a night lasts, the first that are known are the day’s before. */
export const hoursFrom = ({ days }: Hours, local: string) => {
  const date = local.slice(0, 10)

  return { today: days.find(({ day }) => day === date), later: days.filter(({ day }) => day > date) }
}

/** Until when a day of the desk lasts: its midnight, or where its night closes after that. */
export function endOfDeskDay({ days }: Hours, day: string): { day: string; time: string } {
  const last = days.find((one) => one.day === day)?.hours.at(-1)
  const lastsLonger = last && endsNextDay(last.opens, last.closes) && last.closes > '00:00'

  return lastsLonger ? { day: dayAfter(day), time: last.closes } : { day, time: '24:00' }
}

/** Until when what is open at a wall time lasts; in one piece what meets at midnight. */
function closingOf({ days }: Hours, day: string, { opens, closes }: OpenHours): OpenHours & { isEndless: boolean } {
  const isAtMidnight = isMidnight(closes)
  const next = isAtMidnight ? days.find((one) => one.day === dayAfter(day)) : undefined
  const following = next?.hours.find((hours) => hours.opens === '00:00')
  if (isAtMidnight && !next && isAroundTheClock(opens, closes)) return { opens, closes, isEndless: true }

  return next && following ? closingOf({ days }, next.day, following) : { opens, closes, isEndless: false }
}

/** Whether the studio is open at this wall time, and what follows. */
export function openingNow(
  { days }: Hours,
  local: string,
  { time, weekday }: Pick<Wording, 'time' | 'weekday'>,
): string {
  const [date = '', clock = ''] = local.split('T')
  const today = days.find(({ day }) => day === date)
  const night = nightAt({ days }, local)
  if (night) return `Open now, until ${time(night.closes)}`

  const current = today?.hours.find(
    ({ opens, closes }) => opens <= clock && (clock < closes || endsNextDay(opens, closes)),
  )
  if (today && current) {
    const { closes, isEndless } = closingOf({ days }, today.day, current)
    return isEndless ? 'Open now, around the clock' : `Open now, until ${time(closes)}`
  }

  const later = today?.hours.find(({ opens }) => opens > clock)
  if (later) return `Opens today at ${time(later.opens)}`

  const next = days.find(({ day, hours }) => day > local.slice(0, 10) && hours.length > 0)
  return next?.hours[0] ? `Closed now, opens ${weekday(next.day)} at ${time(next.hours[0].opens)}` : 'Closed this week'
}

export const mapLink = (studio: Studio) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine(studio))}`
