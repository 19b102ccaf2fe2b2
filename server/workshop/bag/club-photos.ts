import { recordEvent } from '#server/audit/service.ts'
import { filesOf, linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'

import { maySeeClub, noSuchClub } from './clubs.ts'
import { type ClubRow, lockClub } from './store.ts'

/** What photos and receipts of a club hang on. */
export const photosOwner = ({ id, personId }: Pick<ClubRow, 'id' | 'personId'>) => ({
  entity: 'club',
  entityId: id,
  personId,
})

export const photosOf = async (
  services: Pick<Services, 'db' | 'config' | 'now'>,
  clubId: string,
): Promise<StoredFile[]> => (await filesOf(services, 'club', [clubId])).get(clubId) ?? []

async function lockOwn(trx: Db, clubId: string, actor: Actor): Promise<ClubRow> {
  const row = await lockClub(trx, clubId)
  if (!row || !maySeeClub(row, actor)) throw noSuchClub()

  return row
}

interface ClubPhotosRequest {
  clubId: string
  fileIds: readonly string[]
}

export function addClubPhotos(
  services: Services,
  { clubId, fileIds }: ClubPhotosRequest,
  key: string | undefined,
  context: Context,
) {
  const keyed = { endpoint: passportContract.addClubPhotos, key, request: { clubId, fileIds } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const row = await lockOwn(trx, clubId, context.actor)
      await linkFiles(trx, photosOwner(row), { fileIds, kind: 'of_club', now: services.now() }, context)
      await record(trx, row, 'club_photos_added', context)
      return keep(trx, { photos: await photosOf({ ...services, db: trx }, clubId) })
    }),
  )
}

export function removeClubPhoto(
  services: Services,
  { clubId, fileId }: { clubId: string; fileId: string },
  context: Context,
) {
  return atomically(services.db, async (trx) => {
    const row = await lockOwn(trx, clubId, context.actor)
    if (!(await unlinkFiles(trx, photosOwner(row), [fileId], services.now()))) {
      throw new Failure('not_found', 'There is no such photo.')
    }
    await record(trx, row, 'club_photo_removed', context)
  })
}

const record = (trx: Db, { id, personId }: ClubRow, action: string, context: Context) =>
  recordEvent(trx, context, {
    action,
    entity: 'club',
    entityId: id,
    ...(personId !== null && { onBehalfOf: personId }),
  })
