import type { Consumer } from '#server/kernel/feature.ts'
import { outsideTransaction } from '#server/kernel/work.ts'
import type { DomainEvent } from '#shared/audit/events.ts'

import { serveLines } from './serve.ts'

/** A new booking frees nothing, and the waitlist passes on what its own entries free. */
const mayFreeTime = ({ entity, type }: DomainEvent) => entity !== 'waitlist_entry' && type !== 'booking_made'

/**
 * Serves the lines after any event that may have freed a time: a moved or canceled booking, leave taken back, changed
 * hours. It uses transactions of its own, so that a line that fails does not hold up the reading of events; a job looks
 * once a minute.
 */
export const wakeLines: Consumer = {
  name: 'waitlist',
  async read(work, events) {
    if (events.some(mayFreeTime)) await serveLines(outsideTransaction(work))
  },
}
