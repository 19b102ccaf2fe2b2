import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Db } from '#server/kernel/db/database.ts'

/** The channel on which servers hear that the event log has grown. */
export const eventChannel = 'domain_event'

const pauseMilliseconds = 50

const announcing = new WeakSet<Db>()

/**
 * Tells all servers that the event log has grown, once for all events of 50 milliseconds. It runs outside of
 * transactions, since transactions that notify commit one after the other.
 */
export function announceEvents({ trx }: OnDatabase): void {
  if (announcing.has(trx)) return

  announcing.add(trx)
  setTimeout(() => {
    announcing.delete(trx)
    // A server that misses the notice reads the log anyway, by its own timer.
    sql`select pg_notify(${eventChannel}, '')`.execute(trx).catch(() => undefined)
  }, pauseMilliseconds).unref()
}
