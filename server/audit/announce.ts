import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Db } from '#server/kernel/db/database.ts'

/** The channel on which servers hear that the event log has grown. */
export const eventChannel = 'domain_event'

const pauseMilliseconds = 50

const announcing = new WeakSet<Db>()

/**
 * Tells all servers that there is something to read, once for all events of a moment. It runs outside of transactions,
 * since those that notify commit one after the other.
 */
export function announceEvents({ trx }: OnDatabase): void {
  if (announcing.has(trx)) return

  announcing.add(trx)
  setTimeout(() => {
    announcing.delete(trx)
    // A server that hears nothing looks by itself.
    sql`select pg_notify(${eventChannel}, '')`.execute(trx).catch(() => undefined)
  }, pauseMilliseconds).unref()
}
