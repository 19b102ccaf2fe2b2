import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import { buildPhotosContract } from '#shared/builds/orders/photos-contract.ts'
import type { Call } from '#shared/http/call.ts'
import type { Channel } from '#shared/notices/kinds.ts'

// Shorter than the photo addresses stay valid.
const freshMilliseconds = 10 * 60_000

export const photosOfBuild = (buildId: string) =>
  queryOptions({
    queryKey: ['builds', 'photos', buildId],
    queryFn: () => call(buildPhotosContract.listFilesOfBuild, { params: { buildId } }),
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
  })

interface NewPhoto {
  fileId: string
  forClient: boolean
}

export const addPhoto = (buildId: string, { fileId, forClient }: NewPhoto, call: Call) =>
  call(buildPhotosContract.addFilesOfBuild, {
    params: { buildId },
    body: { fileIds: [fileId], forClient },
  })

export const captionPhoto = (buildId: string, fileId: string, caption: string | null) =>
  call(buildPhotosContract.captionFileOfBuild, { params: { buildId, fileId }, body: { caption } })

export const removePhoto = (buildId: string, fileId: string) =>
  call(buildPhotosContract.removeFileOfBuild, { params: { buildId, fileId } })

export const messagesOfBuild = (buildId: string) =>
  queryOptions({
    queryKey: ['builds', 'messages', buildId],
    queryFn: () => call(buildMessagesContract.listMessagesOfBuild, { params: { buildId } }),
    staleTime: 5000,
  })

export const renewBuildLink = (buildId: string) => call(buildOrdersContract.renewBuildLink, { params: { buildId } })

export const tellClient = (buildId: string, message: { text: string; channel: Channel }) =>
  call(buildMessagesContract.tellClientOfBuild, {
    params: { buildId },
    body: message,
  })
