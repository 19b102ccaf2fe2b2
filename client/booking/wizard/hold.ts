import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

import { call } from '#client/api/call.ts'
import { type OwnHold, ownHold as kept } from '#client/booking/queries.ts'
import { bookingContract, type FreeStart } from '#shared/booking/contract.ts'
import { Failure } from '#shared/http/failure.ts'

import type { ServiceWay } from './choice.ts'

interface HoldInput {
  serviceCode: string
  /** Undefined where a service has none. */
  optionCode: string | undefined
  way: ServiceWay
  startsAt: Date
  endsAt: Date
}

const isOfWay = (
  hold: OwnHold,
  { serviceCode, optionCode, way: { addOns = [], personId, staffId } }: Omit<HoldInput, 'startsAt' | 'endsAt'>,
) =>
  hold.serviceCode === serviceCode &&
  hold.optionCode === optionCode &&
  hold.personId === personId &&
  hold.staffId === staffId &&
  hold.addOns.toSorted().join() === addOns.toSorted().join()

const isFor = (hold: OwnHold | undefined, input: HoldInput): hold is OwnHold =>
  hold !== undefined &&
  isOfWay(hold, input) &&
  hold.startsAt.getTime() === input.startsAt.getTime() &&
  hold.endsAt.getTime() === input.endsAt.getTime()

const isLive = (hold: { expiresAt: Date }) => hold.expiresAt.getTime() > Date.now()

async function holdTime(input: HoldInput): Promise<OwnHold> {
  const { serviceCode, startsAt, way } = input
  const former = kept.read()
  if (isFor(former, input) && isLive(former)) return former

  const held = await call(bookingContract.holdTime, {
    body: { ...way, serviceCode, startsAt, ...(former && isLive(former) && { replaces: former.id }) },
  })
  const { personId, staffId } = way
  return { ...held, ...(personId !== undefined && { personId }), ...(staffId !== undefined && { staffId }) }
}

interface HoldParams extends Omit<HoldInput, 'startsAt' | 'endsAt'> {
  /** From the address. */
  wantedAt: Date | undefined
  free: readonly FreeStart[]
  localOf: (at: Date) => string
  onLost: () => void
}

/** Holds the chosen time for this visitor, one at a time, and releases the former one. */
export function useHeldTime({ wantedAt, free, localOf, onLost, ...wanted }: HoldParams) {
  const [hold, setHold] = useState(kept.read)
  const { take, extend } = useHolding(setHold, onLost)
  const own = hold && isOfWay(hold, wanted) ? asStart(hold, localOf) : undefined
  const starts = own && (isAt(own, wantedAt) || isLive(own)) ? withOwn(free, own) : [...free]
  const chosen = starts.find((start) => isAt(start, wantedAt))
  const time = chosen && { ...wanted, startsAt: chosen.startsAt, endsAt: chosen.endsAt }

  const { mutate: takeNow } = take
  const wantedKey = time && JSON.stringify(time)
  const takeWanted = useEffectEvent(() => time && takeNow(time))
  useEffect(() => {
    if (wantedKey !== undefined) takeWanted()
  }, [wantedKey])

  return {
    starts,
    chosen,
    hold: time && isFor(hold, time) ? hold : undefined,
    problem: take.error ?? undefined,
    isTaking: take.isPending,
    isExtending: extend.isPending,
    extend: (held: OwnHold) => extend.mutate(held),
    retake: () => time && takeNow(time),
    forget: () => {
      kept.clear()
      setHold(undefined)
    },
  }
}

function useHolding(setHold: (hold: OwnHold) => void, onLost: () => void) {
  const queries = useQueryClient()
  const keep = (held: OwnHold) => {
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
    mutationFn: async (held: OwnHold) => ({
      ...held,
      ...(await call(bookingContract.extendHold, { params: { holdId: held.id } })),
    }),
    onSuccess: keep,
    // The clock has no room for the sentence of a failure.
    meta: { failsInToast: true },
  })

  return { take, extend }
}

export type HeldTime = ReturnType<typeof useHeldTime>

export const isLost = (error: unknown): boolean =>
  error instanceof Failure && (error.code === 'slot_taken' || error.code === 'not_offered')

const isAt = ({ startsAt }: FreeStart, at: Date | undefined) => startsAt.getTime() === at?.getTime()

interface OwnStart extends FreeStart {
  expiresAt: Date
}

const asStart = (hold: OwnHold, localOf: (at: Date) => string): OwnStart => ({ ...hold, local: localOf(hold.startsAt) })

/** A held time is not among the free ones. For the visitor who holds it, it is put back. */
function withOwn(free: readonly FreeStart[], own: OwnStart): FreeStart[] {
  if (free.some((start) => isAt(start, own.startsAt))) return [...free]

  return [...free, own].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}
