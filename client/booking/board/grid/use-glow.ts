import { useEffect, useState } from 'react'

import { isOwnChange } from '#client/booking/own-changes.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'

const glowMilliseconds = 2000
const none: ReadonlySet<string> = new Set()

/** The bookings that somebody else has changed a moment ago. */
export function useGlow(day: string, bookings: readonly BoardBooking[]): ReadonlySet<string> {
  const [glowing, glow] = useState(none)
  const [seen, see] = useState({ day, bookings })
  if (seen.bookings !== bookings) {
    see({ day, bookings })
    const known = new Map(seen.bookings.map(({ id, version }) => [id, version]))
    const changed = bookings.filter(({ id, version }) => known.get(id) !== version && !isOwnChange({ id, version }))
    // Another day is no change of this one.
    if (seen.day === day && changed.length > 0) glow(new Set(changed.map(({ id }) => id)))
  }
  useEffect(() => {
    const timer = glowing.size > 0 ? setTimeout(() => glow(none), glowMilliseconds) : undefined
    return () => clearTimeout(timer)
  }, [glowing])

  return glowing
}
