import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { call } from '#client/api/call.ts'
import { ownHold as kept } from '#client/booking/own-hold.ts'
import { bookingContract, type FreeStart, type Hold } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

interface HoldInput {
  serviceCode: string
  startsAt: Date
}

const isFor = (hold: Hold | undefined, { serviceCode, startsAt }: HoldInput): hold is Hold =>
  hold?.serviceCode === serviceCode && hold.startsAt.getTime() === startsAt.getTime()

const isLive = (hold: { expiresAt: Date }) => hold.expiresAt.getTime() > Date.now()

async function holdTime({ serviceCode, startsAt }: HoldInput): Promise<Hold> {
  const former = kept.read()
  if (isFor(former, { serviceCode, startsAt }) && isLive(former)) return former

  return call(bookingContract.holdTime, {
    body: { serviceCode, startsAt, ...(former && isLive(former) && { replaces: former.id }) },
  })
}

interface HoldParams {
  serviceCode: string
  /** Wall time of the studio, from the address. */
  wantedLocal: string | undefined
  free: readonly FreeStart[]
  localOf: (at: Date) => string
  onLost: () => void
}

/** Keeps the chosen time for this visitor, one at a time, and gives the former one back. */
export function useHeldTime({ serviceCode, wantedLocal, free, localOf, onLost }: HoldParams) {
  const [hold, setHold] = useState(kept.read)
  const { take, extend } = useHolding(setHold, onLost)
  const own = hold?.serviceCode === serviceCode ? asStart(hold, localOf) : undefined
  const starts = own && (own.local === wantedLocal || isLive(own)) ? withOwn(free, own) : [...free]
  const chosen = starts.find(({ local }) => local === wantedLocal)
  const time = chosen && { serviceCode, startsAt: chosen.startsAt }

  const wantedAt = chosen?.startsAt.getTime()
  const { mutate: takeNow } = take
  useEffect(() => {
    if (wantedAt !== undefined) takeNow({ serviceCode, startsAt: new Date(wantedAt) })
  }, [wantedAt, serviceCode, takeNow])

  return {
    starts,
    chosen,
    hold: time && isFor(hold, time) ? hold : undefined,
    problem: take.error ?? undefined,
    isTaking: take.isPending,
    isExtending: extend.isPending,
    extend: (held: Hold) => extend.mutate(held),
    retake: () => time && takeNow(time),
    forget: () => {
      kept.clear()
      setHold(undefined)
    },
  }
}

function useHolding(setHold: (hold: Hold) => void, onLost: () => void) {
  const queries = useQueryClient()
  const keep = (held: Hold) => {
    kept.write(held)
    setHold(held)
  }
  const take = useMutation({
    scope: { id: 'hold' },
    mutationFn: holdTime,
    onSuccess: keep,
    onError: (error) => isLost(error) && onLost(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['booking', 'free'] }),
  })
  const extend = useMutation({
    scope: { id: 'hold' },
    mutationFn: (held: Hold) => call(bookingContract.extendHold, { params: { holdId: held.id } }),
    onSuccess: keep,
    // The clock runs on meanwhile, and has no room for a sentence.
    meta: { failsInToast: true },
  })

  return { take, extend }
}

export type HeldTime = ReturnType<typeof useHeldTime>

export const isLost = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'slot_taken' || error.code === 'not_offered')

interface OwnStart extends FreeStart {
  expiresAt: Date
}

const asStart = (hold: Hold, localOf: (at: Date) => string): OwnStart => ({ ...hold, local: localOf(hold.startsAt) })

/** A held time is taken for everybody else: for whoever holds it, it is put back among the free ones. */
function withOwn(free: readonly FreeStart[], own: OwnStart): FreeStart[] {
  if (free.some(({ local }) => local === own.local)) return [...free]

  return [...free, own].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}
