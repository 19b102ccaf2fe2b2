import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'

import { insertProviderEvent } from './store.ts'

/** What a provider told by itself. */
export interface ProviderEvent {
  provider: string
  eventId: string
  type: string
}

/** All that follows from a provider's word in one transaction, which is gone through once for each of its events. */
export const onceFor = (
  { db, now }: Services,
  event: ProviderEvent | undefined,
  effect: (trx: Db) => Promise<void>,
): Promise<void> =>
  atomically(db, async (trx) => {
    if (event && !(await insertProviderEvent(trx, { ...event, receivedAt: now() }))) return
    await effect(trx)
  })
