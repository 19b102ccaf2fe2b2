import { recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Capacity } from '#shared/workshop/queue-contract.ts'

import { listBuilders, replaceCapacity } from './queue-store.ts'

export const readCapacity = async (work: OnDatabase): Promise<{ builders: Capacity[] }> => ({
  builders: (await listBuilders(work)).map(({ id, name, minutes }) => ({ builder: { id, name }, minutes })),
})

interface Change {
  resourceId: string
  minutes: readonly number[]
}

/** Sets how long a person works at the bench, Monday first. */
export const changeCapacity = (work: Acting, { resourceId, minutes }: Change): Promise<Capacity> =>
  atomically(work, async (work) => {
    const row = (await listBuilders(work)).find(({ id }) => id === resourceId)
    if (!row) throw new Failure('not_found', 'Nobody of the staff has this id.')

    await replaceCapacity(work, resourceId, minutes)
    await recordEvent(work, {
      action: 'bench_capacity_changed',
      entity: 'resource',
      entityId: resourceId,
      before: { minutes: row.minutes },
      after: { minutes },
    })
    return { builder: { id: row.id, name: row.name }, minutes: [...minutes] }
  })
