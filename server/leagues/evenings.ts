import { changeBlock, makeBlock, removeBlock } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

import { type Evening, listNeedless, listUnkept } from './evening-store.ts'

/**
 * A job: blocks the bays of a league on its evenings. It compares what is with what should be, so that a second run
 * changes nothing. Bays that staff have exchanged stay.
 */
export async function keepEvenings(work: Timed): Promise<void> {
  await atomically(work, async (work) => {
    for (const blockId of await listNeedless(work)) await removeBlock(work, blockId)
    for (const evening of await listUnkept(work)) await keep(work, evening)
  })
}

async function keep(work: OnDatabase, { blockId, during, title, bayIds, ...owner }: Evening): Promise<void> {
  if (blockId) return changeBlock(work, blockId, { during, reason: title })

  const { ownerKind, ownerId, locationId } = owner
  await makeBlock(work, { ownerKind, ownerId, locationId, during, kind: 'league', reason: title }, bayIds)
}
