import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

/** Where servers hear that the event log has grown. */
export const eventChannel = 'domain_event'

const pauseMilliseconds = 50

const announcing = new WeakSet<Db>()

/**
 * Tells all servers that there is something to read, once for all that is published within a moment. Outside transactions:
 * those that notify commit one after the other.
 */
export function announceEvents(db: Db): void {
  if (announcing.has(db)) return

  announcing.add(db)
  setTimeout(() => {
    announcing.delete(db)
    // Who is not told looks by itself.
    sql`select pg_notify(${eventChannel}, '')`.execute(db).catch(() => undefined)
  }, pauseMilliseconds).unref()
}
