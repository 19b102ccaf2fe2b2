import type { Consumer } from '#server/kernel/feature.ts'
import { aside } from '#server/kernel/work.ts'
import type { DomainEvent } from '#shared/audit/events.ts'

import { serveLines } from './serve.ts'

/** A new booking frees nothing, and the waitlist passes on what its own entries free. */
const mayFreeTime = ({ entity, type }: DomainEvent) => entity !== 'waitlist_entry' && type !== 'booking_made'

/**
 * Looks at the lines when anything has happened that may have freed a time: a booking moved or cancelled, leave taken
 * back, hours changed. In transactions of its own, for a line that fails holds up no reading; a job looks once a minute.
 */
export const wakeLines: Consumer = {
  name: 'waitlist',
  async read(work, events) {
    if (events.some(mayFreeTime)) await serveLines(aside(work))
  },
}
