import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'

import { useSession } from '#client/api/session/session.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import { mostUploadBytes, tooLargeUpload } from '#shared/http/upload.ts'

import { uploadFile } from './queries.ts'
import { shrink } from './shrink.ts'
import { forgetWaiting, keepWaiting, listWaiting, type WaitingFile } from './waiting-files.ts'

const againMilliseconds = 15_000

const passes = new Set<FailureCode>([
  'unavailable',
  'internal',
  'too_many_requests',
  'request_timeout',
  'session_expired',
  'not_signed_in',
])
/** Whether the same may be taken later. */
const isPassing = (error: unknown) => !(error instanceof Failure) || passes.has(error.code)

/** Puts an uploaded file beside its record, or beside the part of it that was chosen. The same key, as often as it is tried. */
export type Attach = (fileId: string, key: string, part: string | undefined) => Promise<unknown>

/**
 * What waits on this device for one record, and follows by itself once the studio can be reached. Without `attach` there is no
 * such record yet: it is kept for it.
 */
export function useUploads(place: string, attach?: Attach, part?: string) {
  const userId = useSession()?.user.id ?? ''
  const queries = useQueryClient()
  const queryKey = ['files', 'waiting', place, userId]
  const options = { networkMode: 'always' as const }
  const { data: waiting = [] } = useQuery({ queryKey, queryFn: () => listWaiting(place, userId), ...options })
  const show = () => queries.invalidateQueries({ queryKey })

  const sending = useMutation({
    ...options,
    async mutationFn() {
      for (const file of await listWaiting(place, userId)) {
        if (attach && file.refusal === undefined) await sendOne(file, attach)
        await show()
      }
    },
  })
  const adding = useMutation({
    ...options,
    async mutationFn(files: readonly File[]) {
      const begun = Date.now()
      for (const [at, file] of files.entries()) {
        await keepOne(file, begun + at, { place, userId, ...(part && { part }) })
        await show()
      }
    },
    onSuccess: () => send(),
  })
  const send = () => {
    if (attach && !sending.isPending) sending.mutate()
  }
  const isIdle = attach !== undefined && !sending.isPending && !adding.isPending
  useSendAgain(isIdle && waiting.some(({ refusal }) => refusal === undefined), send)

  return {
    waiting,
    add: (files: readonly File[]) => adding.mutate(files),
    /** There is no record yet that they could go to. */
    isKept: attach === undefined,
    isSending: sending.isPending || adding.isPending,
    /** The studio could not be reached, and is asked again. */
    isHeld: sending.isError,
    send,
    remove: async (id: string) => {
      await forgetWaiting(id)
      await show()
    },
  }
}

/** In the order of choice, also among those that wait from before. */
async function keepOne(file: File, at: number, of: Pick<WaitingFile, 'place' | 'userId' | 'part'>): Promise<void> {
  const { content, thumbnail } = await shrink(file)
  const tooLarge = content.size > mostUploadBytes && { refusal: tooLargeUpload }
  await keepWaiting({ ...of, id: `${at}-${crypto.randomUUID()}`, name: file.name, content, thumbnail, ...tooLarge })
}

async function sendOne(file: WaitingFile, attach: Attach): Promise<void> {
  try {
    const { id } = await uploadFile(file)
    // A key is good for one call.
    await attach(id, `${file.id}-beside`, file.part)
    await forgetWaiting(file.id)
  } catch (error) {
    if (isPassing(error)) throw error
    await keepWaiting({ ...file, refusal: error instanceof Error ? error.message : String(error) })
  }
}

/** Sends what waits from before, and tries again when the connection is back, and from time to time. */
function useSendAgain(isWaiting: boolean, send: () => void): void {
  const again = useEffectEvent(send)
  const wasTried = useRef(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const now = () => again()
    if (!wasTried.current) now()
    wasTried.current = true
    addEventListener('online', now)
    const timer = setInterval(now, againMilliseconds)
    return () => {
      removeEventListener('online', now)
      clearInterval(timer)
    }
  }, [isWaiting])
}
