import type { Studio, StudioDay } from '#shared/settings/contract.ts'

import type { Wording } from './wording.ts'

export const hoursOf = ({ hours }: StudioDay, { span }: Pick<Wording, 'span'>) =>
  hours.length ? hours.map(({ opens, closes }) => span(opens, closes)).join(', ') : 'Closed'

/** Whether the studio is open at this wall time, and what follows. */
export function openingNow(
  { days }: Studio,
  local: string,
  { time, weekday }: Pick<Wording, 'time' | 'weekday'>,
): string {
  const clock = local.slice(11)
  const today = days.find(({ day }) => day === local.slice(0, 10))
  const current = today?.hours.find(({ opens, closes }) => opens <= clock && clock < closes)
  if (current) return `Open now, until ${time(current.closes)}`

  const later = today?.hours.find(({ opens }) => opens > clock)
  if (later) return `Opens today at ${time(later.opens)}`

  const next = days.find(({ day, hours }) => day > local.slice(0, 10) && hours.length > 0)
  return next?.hours[0] ? `Closed now, opens ${weekday(next.day)} at ${time(next.hours[0].opens)}` : 'Closed this week'
}

export const addressLine = ({ street, city, region, postalCode }: Studio) =>
  [street, city, `${region} ${postalCode}`.trim()].filter(Boolean).join(', ')

export const mapLink = (studio: Studio) =>
  `https://www.openstreetmap.org/search?query=${encodeURIComponent(addressLine(studio))}`
