import type { DemoClient } from '#server/demo/clients.ts'
import type { DemoService } from '#server/demo/house.ts'
import type { Random } from '#server/demo/random.ts'

import type { Slot } from './open-day.ts'

const hour = 3_600_000
const windowHours = 13.5 * 24
const nightEnds = 7

interface DrawnBooking {
  client: DemoClient
  service: DemoService
  place: Slot
  now: number
  /** When the booked day begins. */
  midnight: number
}

/** When it was booked: within the window, before now, not at night, and not before the client was known. */
export function drawCreation(random: Random, { client, service, place, now, midnight }: DrawnBooking): number {
  const latest = Math.min(place.start - service.minimumNoticeMinutes * 60_000, now - 5 * 60_000)
  const earliest = place.start - windowHours * hour
  // A bay is booked for the same evening, a fitting for next week.
  const haste = service.category === 'bay' ? 2.5 : 1.3
  const drawn = latest - Math.max(latest - earliest, 0) * random.fraction() ** haste
  const hourOfDay = ((((drawn - midnight) / hour) % 24) + 24) % 24
  const awake = hourOfDay < nightEnds ? drawn - (nightEnds + 2) * hour : drawn

  return Math.max(Math.round(awake / 1000) * 1000, client.createdAt?.getTime() ?? 0)
}
