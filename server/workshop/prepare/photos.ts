import { recordEvent } from '#server/audit/service.ts'
import { linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { counted } from '#shared/words.ts'
import { mostPreparedPhotos, type PreparedBag, prepareContract } from '#shared/workshop/prepare/contract.ts'

import { lockOwn, refuseEnded } from './change.ts'
import { ofBag, photosOf, preparedOwner } from './photo-store.ts'
import { readPrepared } from './present.ts'
import type { PreparedRow } from './store.ts'

interface PreparedPhotosRequest {
  preparedId: string
  fileIds: readonly string[]
  slot?: Slot
  key: string | undefined
}

/** Adds photos of the clubs; the counter sees them, and they move to the ticket. */
export function addPreparedPhotos(work: Work, { key, ...request }: PreparedPhotosRequest) {
  const { context, now } = work
  const { preparedId, fileIds, slot } = request
  const keyed = { endpoint: prepareContract.addPreparedPhotos, key, request }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const row = await lockOwn(work, preparedId, context.actor)
      refuseEnded(row, now)
      refuseTooMany(fileIds, (await photosOf(work, [row.id])).get(row.id)?.length ?? 0)

      const linking = { fileIds, kind: slot ?? ofBag, now }
      await linkFiles(work, preparedOwner(row), linking)
      await record(work, row, 'prepared_photos_added')
      return keep(work, await readPrepared(work, preparedId))
    }),
  )
}

interface OfPhoto {
  preparedId: string
  fileId: string
}

export const removePreparedPhoto = (work: Work, { preparedId, fileId }: OfPhoto): Promise<PreparedBag> =>
  atomically(work, async (work) => {
    const row = await lockOwn(work, preparedId, work.context.actor)
    if (!(await unlinkFiles(work, preparedOwner(row), [fileId]))) {
      throw new Failure('not_found', 'There is no such photo.')
    }
    await record(work, row, 'prepared_photo_removed')
    return readPrepared(work, preparedId)
  })

function refuseTooMany(added: readonly string[], known: number): void {
  if (known + added.length <= mostPreparedPhotos) return
  throw invalidField(
    'fileIds',
    `These would be more than ${counted(mostPreparedPhotos, 'photo')}. Take some away first.`,
  )
}

const record = (work: Acting, { id, personId, version }: PreparedRow, action: string) =>
  recordEvent(work, {
    action,
    entity: 'prepared_ticket',
    entityId: id,
    ...(personId !== null && { onBehalfOf: personId }),
    publish: { version, personId },
  })
