import { z } from 'zod'

import { FileIds, NewCaption, StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders } from '#shared/http/wire.ts'

const params = z.object({ buildId: Id })
const ofFile = z.object({ buildId: Id, fileId: Id })
const edit = 'may:edit_builds/builds' as const
const response = z.object({ files: z.array(StoredFile) })

/** Photos of a build: the client sees those `for_client` on the tracker, only staff see those `of_bench`. */
export const buildPhotosContract = {
  listFilesOfBuild: endpoint({
    method: 'GET',
    path: '/api/v1/builds/:buildId/files',
    summary: 'Photos and documents of a build',
    access: 'signed-in',
    params,
    response,
    failures: ['not_found'],
  }),
  addFilesOfBuild: endpoint({
    method: 'POST',
    path: '/api/v1/builds/:buildId/files',
    summary: 'Put photos beside a build, for its client to see or for the bench',
    access: edit,
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({ fileIds: FileIds, forClient: z.boolean().default(false) }),
    status: 201,
    response,
    failures: ['not_found', 'key_reused'],
  }),
  captionFileOfBuild: endpoint({
    method: 'PATCH',
    path: '/api/v1/builds/:buildId/files/:fileId',
    summary: 'Say what is seen on a photo of a build',
    access: edit,
    params: ofFile,
    body: NewCaption,
    response,
    failures: ['not_found'],
  }),
  removeFileOfBuild: endpoint({
    method: 'DELETE',
    path: '/api/v1/builds/:buildId/files/:fileId',
    summary: 'Take a photo from a build; it is gone a day later',
    access: edit,
    params: ofFile,
    response,
    failures: ['not_found'],
  }),
}
