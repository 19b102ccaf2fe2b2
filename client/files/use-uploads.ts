import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { callByKey } from '#client/api/call.ts'
import type { Watch } from '#client/api/send-watched.ts'
import { useSession } from '#client/api/session/session.ts'
import type { Call } from '#shared/http/call.ts'
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

/**
 * Puts an uploaded file beside its record, or beside the part of it that was chosen, by the call that it is given, and asks
 * for the record anew. However often it is tried it is one act: what is answered is what the first try has seen, and may be old.
 */
export type AttachFile = (fileId: string, call: Call, part: string | undefined) => Promise<unknown>

/**
 * What waits on this device for one record, and follows by itself once the studio can be reached. Without `attach` there is no
 * such record yet: it is kept for it.
 */
export function useUploads(place: string, attach?: AttachFile, part?: string) {
  const userId = useSession()?.user.id ?? ''
  const queries = useQueryClient()
  const queryKey = ['files', 'waiting', place, userId]
  const options = { networkMode: 'always' as const }
  const { data: waiting = [] } = useQuery({ queryKey, queryFn: () => listWaiting(place, userId), ...options })
  const show = () => queries.invalidateQueries({ queryKey })
  const { shares, watch, cancel } = useWatches()

  const sending = useMutation({
    ...options,
    async mutationFn() {
      if (!attach) return
      const files = (await listWaiting(place, userId)).filter(({ refusal }) => refusal === undefined)
      await sendAll(files, { attach, watch, show })
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
    /** Of what is just going, how much has gone. */
    shares,
    add: (files: readonly File[]) => adding.mutate(files),
    /** There is no record yet that they could go to. */
    isKept: attach === undefined,
    isSending: sending.isPending || adding.isPending,
    /** The studio could not be reached, and is asked again. */
    isHeld: sending.isError,
    send,
    remove: async (id: string) => {
      cancel(id)
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

interface UploadContext {
  attach: AttachFile
  watch: (id: string) => Watch & { end: () => void }
  show: () => Promise<unknown>
}

const mostAtOnce = 3

/**
 * Some at once, until the studio cannot be reached; what has not gone then waits. They are put beside their record one after
 * the other, in the order in which they were chosen.
 */
async function sendAll(files: readonly WaitingFile[], context: UploadContext): Promise<void> {
  const line = [...files]
  const failures: unknown[] = []
  let last: Promise<unknown> = Promise.resolve()
  const sendOn = async () => {
    for (let file = line.shift(); file; file = line.shift()) {
      const going = sendOne(file, context, last).catch((error: unknown) => {
        failures.push(error)
        line.length = 0
      })
      last = going
      await going
      await context.show()
    }
  }
  await Promise.all(Array.from({ length: mostAtOnce }, sendOn))
  if (failures.length > 0) throw failures[0]
}

async function sendOne(file: WaitingFile, { attach, watch }: UploadContext, before: Promise<unknown>): Promise<void> {
  const watched = watch(file.id)
  try {
    const { id } = await uploadFile(file, watched)
    await before
    // What was uploaded and belongs to nothing is collected.
    if (watched.signal.aborted) return
    // A key is good for one call.
    await attach(id, callByKey(`${file.id}-beside`), file.part)
    await forgetWaiting(file.id)
  } catch (error) {
    if (watched.signal.aborted) return
    if (isPassing(error)) throw error
    await keepWaiting({ ...file, refusal: error instanceof Error ? error.message : String(error) })
  } finally {
    watched.end()
  }
}

/** How far each has come, and how to break it off. */
function useWatches() {
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map())
  const going = useRef(new Map<string, AbortController>())
  const watch = (id: string) => {
    const controller = new AbortController()
    going.current.set(id, controller)
    return {
      signal: controller.signal,
      onProgress: (share: number) => setShares((before) => new Map(before).set(id, share)),
      end() {
        going.current.delete(id)
        setShares((before) => new Map([...before].filter(([other]) => other !== id)))
      },
    }
  }

  return { shares, watch, cancel: (id: string) => going.current.get(id)?.abort() }
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
