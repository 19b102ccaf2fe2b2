import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'

import { insertProviderEvent } from './store.ts'

/** What a provider told by itself. */
export interface ProviderEvent {
  provider: string
  eventId: string
  type: string
}

/** All that follows from a provider's word in one transaction, which is gone through once for each of its events. */
export const onceFor = (
  work: Work,
  event: ProviderEvent | undefined,
  effect: (work: Work) => Promise<void>,
): Promise<void> =>
  atomically(work, async (work) => {
    if (event && !(await insertProviderEvent(work, { ...event, receivedAt: work.now }))) return
    await effect(work)
  })
