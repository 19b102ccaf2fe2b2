import { recordEvent } from '#server/audit/service.ts'
import { linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** Photos of clubs that will be brought: whoever takes them in sees them, and they go to the ticket. */
export function addPreparedPhotos(services: Services, { key, ...request }: PreparedPhotosRequest, context: Context) {
  const { preparedId, fileIds, slot } = request
  const keyed = { endpoint: prepareContract.addPreparedPhotos, key, request }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const inside = { ...services, db: trx }
      const row = await lockOwn(trx, preparedId, context.actor)
      refuseEnded(row, services.now())
      refuseTooMany(fileIds, (await photosOf(inside, [row.id])).get(row.id)?.length ?? 0)

      const linking = { fileIds, kind: slot ?? ofBag, now: services.now() }
      await linkFiles(trx, preparedOwner(row), linking, context)
      await record(trx, row, 'prepared_photos_added', context)
      return keep(trx, await readPrepared(inside, preparedId))
    }),
  )
}

interface OfPhoto {
  preparedId: string
  fileId: string
}

export const removePreparedPhoto = (
  services: Services,
  { preparedId, fileId }: OfPhoto,
  context: Context,
): Promise<PreparedBag> =>
  atomically(services.db, async (trx) => {
    const row = await lockOwn(trx, preparedId, context.actor)
    if (!(await unlinkFiles(trx, preparedOwner(row), [fileId], services.now()))) {
      throw new Failure('not_found', 'There is no such photo.')
    }
    await record(trx, row, 'prepared_photo_removed', context)
    return readPrepared({ ...services, db: trx }, preparedId)
  })

function refuseTooMany(added: readonly string[], known: number): void {
  if (known + added.length <= mostPreparedPhotos) return
  throw invalidField(
    'fileIds',
    `These would be more than ${counted(mostPreparedPhotos, 'photo')}. Take some away first.`,
  )
}

const record = (trx: Db, { id, personId, version }: PreparedRow, action: string, context: Context) =>
  recordEvent(trx, context, {
    action,
    entity: 'prepared_ticket',
    entityId: id,
    ...(personId !== null && { onBehalfOf: personId }),
    publish: { version, personId },
  })
