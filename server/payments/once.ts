import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'

import { insertProviderEvent } from './store.ts'

/** A provider's event. */
export interface ProviderEvent {
  provider: string
  eventId: string
  type: string
}

/** All effects of an event in one transaction, once for each event. */
export const onceFor = (
  work: Work,
  event: ProviderEvent | undefined,
  effect: (work: Work) => Promise<void>,
): Promise<void> =>
  atomically(work, async (work) => {
    if (event && !(await insertProviderEvent(work, { ...event, receivedAt: work.now }))) return
    await effect(work)
  })
