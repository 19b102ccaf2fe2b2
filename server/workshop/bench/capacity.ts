import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Capacity } from '#shared/workshop/queue-contract.ts'

import { listBuilders, replaceCapacity } from './queue-store.ts'

export const readCapacity = async (db: Db): Promise<{ builders: Capacity[] }> => ({
  builders: (await listBuilders(db)).map(({ id, name, minutes }) => ({ builder: { id, name }, minutes })),
})

interface Change {
  resourceId: string
  minutes: readonly number[]
}

/** Says how long somebody works at the bench, Monday first. */
export const changeCapacity = (db: Db, { resourceId, minutes }: Change, context: Context): Promise<Capacity> =>
  atomically(db, async (trx) => {
    const row = (await listBuilders(trx)).find(({ id }) => id === resourceId)
    if (!row) throw new Failure('not_found', 'Nobody of the staff has this id.')

    await replaceCapacity(trx, resourceId, minutes)
    await recordEvent(trx, context, {
      action: 'bench_capacity_changed',
      entity: 'resource',
      entityId: resourceId,
      before: { minutes: row.minutes },
      after: { minutes },
    })
    return { builder: { id: row.id, name: row.name }, minutes: [...minutes] }
  })
