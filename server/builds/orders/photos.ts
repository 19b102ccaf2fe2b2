import { captionFile, filesOf, linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { buildPhotosContract } from '#shared/builds/orders/photos-contract.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { changeLockedBuild } from './change.ts'
import { buildNotFound, maySeeBuild } from './present.ts'
import { findBuild } from './store.ts'

const noSuchFile = () => new Failure('not_found', 'There is no such file.')
const ownerOf = (entityId: string) => ({ entity: 'build', entityId })

export const filesOfBuild = async (work: Work, buildId: string): Promise<StoredFile[]> =>
  (await filesOf(work, 'build', [buildId])).get(buildId) ?? []

type Files = Promise<{ files: StoredFile[] }>

export async function listPhotos(work: Work, buildId: string, actor: Actor): Files {
  const row = await findBuild(work, buildId)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()

  return { files: await filesOfBuild(work, buildId) }
}

interface BuildPhotosRequest {
  buildId: string
  fileIds: readonly string[]
  forClient: boolean
}

export function addPhotos(work: Work, { key, ...request }: BuildPhotosRequest & { key: string | undefined }): Files {
  const keyed = { endpoint: buildPhotosContract.addFilesOfBuild, key, request }
  const { buildId, fileIds, forClient } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      await changeLockedBuild(work, buildId, async ({ personId }) => {
        const linking = { fileIds, kind: forClient ? 'for_client' : 'of_bench', now: work.now }
        await linkFiles(work, { ...ownerOf(buildId), personId }, linking)
        return { action: 'files_added', facts: { count: fileIds.length, forClient } }
      })
      return keep(work, { files: await filesOfBuild(work, buildId) })
    }),
  )
}

interface OfBuild {
  buildId: string
  fileId: string
}

export const captionPhoto = (work: Work, { buildId, fileId, caption }: OfBuild & { caption: string | null }): Files =>
  atomically(work, async (work) => {
    await changeLockedBuild(work, buildId, async () => {
      if (!(await captionFile(work, ownerOf(buildId), fileId, caption))) throw noSuchFile()
      return { action: 'file_captioned' }
    })
    return { files: await filesOfBuild(work, buildId) }
  })

export const removePhoto = (work: Work, { buildId, fileId }: OfBuild): Files =>
  atomically(work, async (work) => {
    await changeLockedBuild(work, buildId, async () => {
      if (!(await unlinkFiles(work, ownerOf(buildId), [fileId]))) throw noSuchFile()
      return { action: 'file_removed' }
    })
    return { files: await filesOfBuild(work, buildId) }
  })
