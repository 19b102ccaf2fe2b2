import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { costOf, type MoveCost, moveCostKey, moveCostOf } from '#client/booking/move-cost.ts'
import { moveBooking } from '#client/booking/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { MovedBooking } from '#shared/booking/changes.ts'
import type { Reschedule } from '#shared/booking/contract.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { BookingRecord } from '#shared/booking/record.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import { backWords } from '#shared/payments/tender-words.ts'
import { counted } from '#shared/words.ts'

import { type Extent, extentAsked, keptWords, onlyThis, undoneExtent } from './SeriesExtent.tsx'

/** A time with whom and where; what is not named stays, or is whoever is free. */
export interface Spot {
  startsAt: Date
  bayId?: string
  staffId?: string
}

export interface Decision {
  /** Whether the client is told. */
  notify: boolean
  /** Why, where the rules do not offer it. */
  reason?: string | undefined
  /** Somebody has the time already, as was shown: it is moved beside them. */
  isBeside?: boolean
  /** Of a series: this one, those after it too, or all. */
  extent: Extent
  /** Cash that goes back is in the client's hands. */
  isHandedOver: boolean
  /** For whom: what the studio moves of its own accord costs no more, and says why. */
  by: MovedFor
  why?: string | undefined
  /** What it costs then, as the client agreed to it; where that is not known yet, as it is. */
  expectedPriceCents?: number | undefined
}

export type MovedFor = NonNullable<Reschedule['by']>

/** Why it was not moved, and what is left to do about it. */
export interface Refusal {
  words: string
  leaves: 'a reason' | 'another try' | 'nothing'
  /** Somebody has it already. */
  isTaken?: boolean
  /** When it would be free, where the time is taken. */
  nearest?: readonly Date[]
}

/** What is done although something stands against it, once somebody has said why. */
export const anyway = (refusal: Refusal | undefined, reason: string): Pick<Decision, 'reason' | 'isBeside'> =>
  refusal?.leaves === 'a reason' && reason.trim() !== ''
    ? { reason: reason.trim(), isBeside: refusal.isTaken === true }
    : {}

interface MoveCostQuery {
  booking: BoardBooking
  /** Nothing is asked as long as it stays where it is. */
  to: Spot | undefined
  /** How much of a series. */
  extent?: Extent
  isHandedOver?: boolean
  /** The rules do not offer it: what it costs is said all the same. */
  isForced: boolean
}

/** What a move costs the client and what stands against it, before it is done. */
export function useMoveCost({ booking, to, extent = onlyThis, isHandedOver = false, isForced }: MoveCostQuery): {
  cost: MoveCost | undefined
  refusal: Refusal | undefined
} {
  const { clock } = useStudio()
  const wanted = {
    ...(to ?? { startsAt: booking.startsAt }),
    ...extentAsked(extent),
    ...handedOver(isHandedOver),
    by: 'client' as const,
  }
  const enabled = to !== undefined
  const asked = useQuery({ ...moveCostOf(booking, wanted), enabled })
  const refusal = enabled && asked.error ? refusalOf(asked.error, clock) : undefined
  const isBeyondRules = isForced || refusal?.leaves === 'a reason'
  const force = { reason: 'To see what it costs' }
  const forced = useQuery({ ...moveCostOf(booking, { ...wanted, force }), enabled: enabled && isBeyondRules })

  return { cost: (isBeyondRules ? forced : asked).data, refusal }
}

interface Move {
  booking: BoardBooking
  to: Spot
  former: Spot
  decision: Decision
}

interface UndoneMove {
  changed: MovedBooking
  former: Spot
  extent: Extent
}

/** Moves a booking. What was mailed to nobody can be undone. */
export function useMove(onMoved: () => void) {
  const queries = useQueryClient()
  const { clock, dayLong, localOf, money, moment } = useStudio()
  const touches = [['booking']]
  const undoing = useAct(
    ({ changed, former, extent }: UndoneMove) =>
      moveBooking(changed, {
        ...former,
        notify: false,
        by: 'client',
        expectedPriceCents: costOf(changed.moved).oldCents,
        ...undoneExtent(extent),
      }),
    { touches, failsInToast: true },
  )
  const moving = useAct(
    ({
      booking,
      to,
      decision: { notify, reason, isBeside = false, extent, isHandedOver, by, why, expectedPriceCents },
    }: Move) =>
      moveBooking(booking, {
        ...to,
        notify,
        by,
        ...(by === 'studio' && why && { reason: why }),
        ...(by === 'client' && expectedPriceCents !== undefined && { expectedPriceCents }),
        ...(reason && { force: { reason, beside: isBeside } }),
        ...extentAsked(extent),
        ...handedOver(isHandedOver),
      }),
    {
      onDone(changed, { booking, to, former, decision }) {
        const several = changed.moved.length > 1 ? `, ${counted(changed.moved.length, 'time')} of the series` : ''
        const said = `${booking.personName} moved to ${dayLong(localOf(to.startsAt))}, ${clock(to.startsAt)}${several}`
        const toDo = [...keptWords(changed.kept, (at) => moment(at)), ...backWords(changed.backs, money)]
        onMoved()
        // What has changed the terms of its client, or the times that were chosen by hand, is not taken back by moving it once more.
        const keepsTerms =
          decision.by === 'client' && booking.movedBy !== 'studio' && decision.extent.withApart !== true
        if (decision.notify) toastDone(`${said}, mail sent`, undefined, toDo)
        else
          toastDone(
            said,
            keepsTerms ? () => undoing.mutate({ changed, former, extent: decision.extent }) : undefined,
            toDo,
          )
      },
      onFailed: () => queries.invalidateQueries({ queryKey: moveCostKey }),
      touches,
    },
  )

  return {
    move: moving.mutate,
    isMoving: moving.isPending,
    reset: moving.reset,
    refusal: moving.error ? refusalOf(moving.error, clock) : undefined,
  }
}

const handedOver = (isHandedOver: boolean) => isHandedOver && { handedOver: true as const }

/** What the rules do not offer, and what the desk does all the same if it must. */
const takesReason = new Set<FailureCode>(['slot_taken', 'not_offered', 'quota_exceeded', 'already_booked'])
/** It is not where it was seen, or no longer what it was. */
const isOver = new Set<FailureCode>(['version_conflict', 'wrong_state', 'not_found'])

function refusalOf(error: Error, clock: (at: Date) => string): Refusal {
  const code = error instanceof Failure ? error.code : undefined
  if (error instanceof Failure && code === 'version_conflict')
    return { words: fasterWords(error, clock), leaves: 'nothing' }
  if (code && isOver.has(code)) return { words: sentenceAfter(error), leaves: 'nothing' }

  const nearest = error instanceof Failure ? (error.facts.nearest ?? []).map(({ startsAt }) => startsAt) : []
  return {
    words: sentenceAfter(error),
    leaves: code && takesReason.has(code) ? 'a reason' : 'another try',
    isTaken: code === 'slot_taken',
    nearest,
  }
}

/** Who was faster, and where it is now. */
function fasterWords({ facts, message }: Failure, clock: (at: Date) => string): string {
  const current = BookingRecord.safeParse(facts.current).data
  if (!current) return message

  const { startsAt, bayName, history } = current
  return `${history.at(-1)?.by ?? 'Somebody'} was faster: it is ${[clock(startsAt), bayName].filter(Boolean).join(', ')} now.`
}
