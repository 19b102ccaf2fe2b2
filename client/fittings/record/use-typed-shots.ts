import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { z } from 'zod'

import { addShots, fittingOf } from '#client/fittings/queries.ts'
import { keptInBrowser } from '#client/ui/browser/kept.ts'
import { mostShotsAtOnce, NewShot } from '#shared/fittings/records.ts'
import { Failure } from '#shared/http/failure.ts'

const againMilliseconds = 10_000

const waitingOf = (fittingId: string) => keptInBrowser(`shots ${fittingId}`, z.array(NewShot))

/** Shots that were typed: on this device at once, and at the studio as soon as it can be reached. Each has its id, so that none is there twice. */
export function useTypedShots(fittingId: string) {
  const kept = waitingOf(fittingId)
  const queries = useQueryClient()
  const [waiting, setWaiting] = useState<readonly NewShot[]>(() => kept.read() ?? [])
  const keep = (change: (shots: readonly NewShot[]) => readonly NewShot[]) => {
    const next = change(kept.read() ?? [])
    kept.write([...next])
    setWaiting(next)
  }
  const sending = useMutation({
    networkMode: 'always',
    async mutationFn() {
      for (;;) {
        const shots = (kept.read() ?? []).slice(0, mostShotsAtOnce)
        if (shots.length === 0) return
        const fitting = await addShots(fittingId, shots)
        const sent = new Set(shots.map(({ id }) => id))
        queries.setQueryData(fittingOf(fittingId).queryKey, fitting)
        keep((all) => all.filter(({ id }) => !sent.has(id)))
      }
    },
  })
  const send = () => {
    if (!sending.isPending) sending.mutate()
  }
  const refusal = sending.error instanceof Failure && isFinal(sending.error) ? sending.error.message : undefined
  useSendAgain(waiting.length > 0 && !sending.isPending && refusal === undefined, send)

  return {
    waiting,
    /** Why the studio does not take them, in a sentence: they wait until they are dropped. */
    refusal,
    add: (shot: Omit<NewShot, 'id'>) => {
      keep((all) => [...all, { ...shot, id: crypto.randomUUID() }])
      send()
    },
    send,
    drop: () => {
      keep(() => [])
      sending.reset()
    },
  }
}

const isFinal = ({ code }: Failure) =>
  code === 'wrong_state' || code === 'not_found' || code === 'invalid_input' || code === 'not_allowed'

/** Tries again when the connection is back, and from time to time. */
function useSendAgain(isWaiting: boolean, send: () => void): void {
  const again = useEffectEvent(send)
  useEffect(() => {
    if (!isWaiting) return undefined
    const now = () => again()
    addEventListener('online', now)
    const timer = setInterval(now, againMilliseconds)
    return () => {
      removeEventListener('online', now)
      clearInterval(timer)
    }
  }, [isWaiting])
}
