import { captionFile, filesOf, linkFiles, unlinkFiles } from '#server/files/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { buildPhotosContract } from '#shared/builds/orders/photos-contract.ts'
import type { StoredFile } from '#shared/files/contract.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { changeBeside } from './change.ts'
import { buildNotFound, maySeeBuild } from './present.ts'
import { findBuild } from './store.ts'

const noSuchFile = () => new Failure('not_found', 'There is no such file.')
const ownerOf = (entityId: string) => ({ entity: 'build', entityId })

export const filesOfBuild = async (services: Services, buildId: string): Promise<StoredFile[]> =>
  (await filesOf(services, 'build', [buildId])).get(buildId) ?? []

type Files = Promise<{ files: StoredFile[] }>

export async function listPhotos(services: Services, buildId: string, actor: Actor): Files {
  const row = await findBuild(services.db, buildId)
  if (!row || !maySeeBuild(row, actor)) throw buildNotFound()

  return { files: await filesOfBuild(services, buildId) }
}

interface BuildPhotosRequest {
  buildId: string
  fileIds: readonly string[]
  forClient: boolean
}

export function addPhotos(
  services: Services,
  { key, ...request }: BuildPhotosRequest & { key: string | undefined },
  context: Context,
): Files {
  const keyed = { endpoint: buildPhotosContract.addFilesOfBuild, key, request }
  const { buildId, fileIds, forClient } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      await changeBeside(trx, buildId, context, async ({ personId }) => {
        const linking = { fileIds, kind: forClient ? 'for_client' : 'of_bench', now: services.now() }
        await linkFiles(trx, { ...ownerOf(buildId), personId }, linking, context)
        return { action: 'files_added', facts: { count: fileIds.length, forClient } }
      })
      return keep(trx, { files: await filesOfBuild({ ...services, db: trx }, buildId) })
    }),
  )
}

interface OfBuild {
  buildId: string
  fileId: string
}

export const captionPhoto = (
  services: Services,
  { buildId, fileId, caption }: OfBuild & { caption: string | null },
  context: Context,
): Files =>
  atomically(services.db, async (trx) => {
    await changeBeside(trx, buildId, context, async () => {
      if (!(await captionFile(trx, ownerOf(buildId), fileId, caption))) throw noSuchFile()
      return { action: 'file_captioned' }
    })
    return { files: await filesOfBuild({ ...services, db: trx }, buildId) }
  })

export const removePhoto = (services: Services, { buildId, fileId }: OfBuild, context: Context): Files =>
  atomically(services.db, async (trx) => {
    await changeBeside(trx, buildId, context, async () => {
      if (!(await unlinkFiles(trx, ownerOf(buildId), [fileId], services.now()))) throw noSuchFile()
      return { action: 'file_removed' }
    })
    return { files: await filesOfBuild({ ...services, db: trx }, buildId) }
  })
