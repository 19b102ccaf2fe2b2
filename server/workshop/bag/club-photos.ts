import { recordEvent } from '#server/audit/service.ts'
import { filesOf, linkFiles, unlinkFiles } from '#server/files/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'
import { passportContract } from '#shared/workshop/passport-contract.ts'

import { maySeeClub, noSuchClub } from './clubs.ts'
import { type ClubRow, lockClub } from './store.ts'

/** The owner of a club's photos and receipts. */
export const photosOwner = ({ id, personId }: Pick<ClubRow, 'id' | 'personId'>) => ({
  entity: 'club',
  entityId: id,
  personId,
})

export const photosOf = async (work: Work, clubId: string): Promise<StoredFile[]> =>
  (await filesOf(work, 'club', [clubId])).get(clubId) ?? []

async function lockOwn(work: OnDatabase, clubId: string, actor: Actor): Promise<ClubRow> {
  const row = await lockClub(work, clubId)
  if (!row || !maySeeClub(row, actor)) throw noSuchClub()

  return row
}

interface ClubPhotosRequest {
  clubId: string
  fileIds: readonly string[]
}

export function addClubPhotos(work: Work, { clubId, fileIds }: ClubPhotosRequest, key: string | undefined) {
  const keyed = { endpoint: passportContract.addClubPhotos, key, request: { clubId, fileIds } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const row = await lockOwn(work, clubId, work.context.actor)
      await linkFiles(work, photosOwner(row), { fileIds, kind: 'of_club', now: work.now })
      await record(work, row, 'club_photos_added')
      return keep(work, { photos: await photosOf(work, clubId) })
    }),
  )
}

export function removeClubPhoto(work: Work, { clubId, fileId }: { clubId: string; fileId: string }) {
  return atomically(work, async (work) => {
    const row = await lockOwn(work, clubId, work.context.actor)
    if (!(await unlinkFiles(work, photosOwner(row), [fileId]))) {
      throw new Failure('not_found', 'There is no such photo.')
    }
    await record(work, row, 'club_photo_removed')
  })
}

const record = (work: Acting, { id, personId }: ClubRow, action: string) =>
  recordEvent(work, {
    action,
    entity: 'club',
    entityId: id,
    ...(personId !== null && { onBehalfOf: personId }),
  })
