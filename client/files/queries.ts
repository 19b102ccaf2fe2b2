import { queryOptions } from '@tanstack/react-query'

import { call, callWatched } from '#client/api/call.ts'
import type { Watch } from '#client/api/send-watched.ts'
import { filesContract } from '#shared/files/contract.ts'
import type { Call } from '#shared/http/call.ts'

/** The same key as often as it is sent: it is there once. */
export const uploadFile = async ({ id, name, content }: { id: string; name: string; content: Blob }, watch: Watch) =>
  callWatched(watch, id)(filesContract.uploadFile, {
    query: { name },
    body: new Uint8Array(await content.arrayBuffer()),
  })

// Shorter than their addresses are good for.
const freshMilliseconds = 10 * 60_000

export const filesOfPerson = (personId: string) =>
  queryOptions({
    queryKey: ['files', 'person', personId],
    queryFn: () => call(filesContract.listFilesOfPerson, { params: { personId } }),
    staleTime: freshMilliseconds,
    refetchInterval: freshMilliseconds,
  })

export const addFilesOfPerson = (personId: string, fileIds: string[], call: Call) =>
  call(filesContract.addFilesOfPerson, {
    params: { personId },
    body: { fileIds },
  })

export const captionFileOfPerson = (personId: string, fileId: string, caption: string | null) =>
  call(filesContract.captionFileOfPerson, { params: { personId, fileId }, body: { caption } })

export const removeFileOfPerson = (personId: string, fileId: string) =>
  call(filesContract.removeFileOfPerson, { params: { personId, fileId } })
