import { captionFile, linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { changeIn, changing } from './changing.ts'
import { readFitting } from './present.ts'

const noSuchFile = () => new Failure('not_found', 'There is no such file.')
const ownerOf = (entityId: string) => ({ entity: 'fitting', entityId })

interface FittingPhotosRequest {
  fittingId: string
  fileIds: readonly string[]
  key: string | undefined
}

export function addPhotos(services: Services, { key, ...request }: FittingPhotosRequest, context: Context) {
  const keyed = { endpoint: fittingsContract.addFilesOfFitting, key, request }
  const { fittingId, fileIds } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      await changeIn(trx, fittingId, context, async (_, { personId }) => {
        const linking = { fileIds, kind: 'of_fitting', now: services.now() }
        await linkFiles(trx, { ...ownerOf(fittingId), personId }, linking, context)
        return { action: 'files_added', facts: { count: fileIds.length } }
      })
      return keep(trx, await readFitting({ ...services, db: trx }, fittingId, context))
    }),
  )
}

interface OfFitting {
  fittingId: string
  fileId: string
}

export const captionPhoto = (
  services: Services,
  { fittingId, fileId }: OfFitting,
  caption: string | null,
  context: Context,
) =>
  changing(services, fittingId, context, async (trx) => {
    if (!(await captionFile(trx, ownerOf(fittingId), fileId, caption))) throw noSuchFile()
    return { action: 'file_captioned' }
  })

export const removePhoto = (services: Services, { fittingId, fileId }: OfFitting, context: Context) =>
  changing(services, fittingId, context, async (trx) => {
    if (!(await unlinkFiles(trx, ownerOf(fittingId), [fileId], services.now()))) throw noSuchFile()
    return { action: 'file_removed' }
  })
