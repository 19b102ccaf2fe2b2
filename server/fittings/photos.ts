import { captionFile, linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
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

export function addPhotos(work: Work, { key, ...request }: FittingPhotosRequest) {
  const keyed = { endpoint: fittingsContract.addFilesOfFitting, key, request }
  const { fittingId, fileIds } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await changeIn(work, fittingId, async (work, { personId }) => {
        const linking = { fileIds, kind: 'of_fitting', now: work.now }
        await linkFiles(work, { ...ownerOf(fittingId), personId }, linking)
        return { action: 'files_added', facts: { count: fileIds.length } }
      })
      return keep(work, await readFitting(work, fittingId))
    }),
  )
}

interface OfFitting {
  fittingId: string
  fileId: string
}

export const captionPhoto = (work: Work, { fittingId, fileId }: OfFitting, caption: string | null) =>
  changing(work, fittingId, async (work) => {
    if (!(await captionFile(work, ownerOf(fittingId), fileId, caption))) throw noSuchFile()
    return { action: 'file_captioned' }
  })

export const removePhoto = (work: Work, { fittingId, fileId }: OfFitting) =>
  changing(work, fittingId, async (work) => {
    if (!(await unlinkFiles(work, ownerOf(fittingId), [fileId]))) throw noSuchFile()
    return { action: 'file_removed' }
  })
