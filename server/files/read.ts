import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Work } from '#server/kernel/work.ts'
import type { FileVariant } from '#shared/files/contract.ts'

import { noSuchFile, refuseUnsigned } from './address.ts'
import { findFile } from './store.ts'

interface FileRequest {
  fileId: string
  variant: FileVariant
  until: number
  signature: string
}

/**
 * Answers a file by its signed address. Pictures are shown; documents are downloaded, so that no script in one runs
 * here.
 */
export async function openFile(work: Work, request: FileRequest): Promise<AnswerFile> {
  const { services, now } = work
  const file = await findFile(work, request.fileId)
  refuseUnsigned(services, { ...request, ownerKey: file?.ownerKey ?? '' })
  const key = request.variant === 'preview' ? file?.previewSha256 : file?.sha256
  const isOver = file?.expiresAt && file.expiresAt <= now
  if (!file || !key || isOver) throw noSuchFile()

  return {
    name: file.name,
    type: file.type,
    ...(file.type === 'image/jpeg' && { isShown: true }),
    etag: `"${key}"`,
    keepSeconds: Math.max(0, request.until - Math.floor(now.getTime() / 1000)),
    async content() {
      const content = await services.shelf.get(key)
      if (content) return content

      services.log.error({ fileId: file.id, key }, 'A file is not on the shelf')
      throw noSuchFile()
    },
  }
}
