import { changeBlock, makeBlock, removeBlock } from '#server/booking/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'

import { type Evening, listNeedless, listUnkept } from './evening-store.ts'

/**
 * A job: keeps the bays of a league on its evenings, each by a block. Looks at what is, not at what has happened: run again
 * it does nothing twice. Bays that somebody has exchanged since stay as they are.
 */
export async function keepEvenings({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  await atomically(db, async (trx) => {
    for (const blockId of await listNeedless(trx, now())) await removeBlock(trx, blockId)
    for (const evening of await listUnkept(trx, now())) await keep(trx, evening)
  })
}

async function keep(trx: Db, { blockId, during, title, bayIds, ...owner }: Evening): Promise<void> {
  if (blockId) return changeBlock(trx, blockId, { during, reason: title })

  const { ownerKind, ownerId, locationId } = owner
  await makeBlock(trx, { ownerKind, ownerId, locationId, during, kind: 'league', reason: title }, bayIds)
}
