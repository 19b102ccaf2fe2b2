import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { DomainEvent } from '#shared/audit/events.ts'
import type { PageRequest } from '#shared/http/list.ts'

import { type Cursor, isHeldBack, listEventsAfter, lockCursor, moveCursor, pageOfEvents } from './event-store.ts'

export async function readEvents(
  work: OnDatabase,
  page: PageRequest,
): Promise<{ events: DomainEvent[]; next: string | null }> {
  const { rows, end } = await pageOfEvents(work, page)

  return { events: rows, next: end ?? page.after ?? null }
}

const mostAtOnce = 500

/**
 * Gives a consumer the events that it has not read. What it does and its cursor are written in one transaction, so each
 * event counts once. Returns how many events there were; 0 also while another server reads for the same consumer.
 */
export const followEvents = <At extends OnDatabase>(
  work: At,
  consumer: string,
  act: (work: At, events: readonly DomainEvent[]) => Promise<unknown>,
): Promise<number> =>
  atomically(work, async (work) => {
    const cursor = await lockCursor(work, consumer)
    const events = cursor ? await listEventsAfter(work, cursor, mostAtOnce) : []
    const last = events.at(-1)
    if (!last) return 0

    await act(work, events)
    await moveCursor(work, consumer, last)
    return events.length
  })

interface EventPage {
  events: readonly DomainEvent[]
  /** The cursor to read on from. */
  next: Cursor
  /** True when the page is empty because a transaction before the next events is still open. */
  isHeldBack: boolean
}

/** The next events for a reader that keeps its own cursor; none at the end of the log. */
export async function eventsAfter(work: OnDatabase, cursor: Cursor): Promise<EventPage> {
  const events = await listEventsAfter(work, cursor, mostAtOnce)
  const { xact, id } = events.at(-1) ?? cursor

  return { events, next: { xact, id }, isHeldBack: events.length === 0 && (await isHeldBack(work)) }
}
