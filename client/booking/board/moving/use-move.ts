import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { costOf, type MoveCost, moveCostKey, moveCostOf } from '#client/booking/move-cost.ts'
import { moveBooking } from '#client/booking/queries.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { useStudio } from '#client/settings/service.ts'
import { toastDone } from '#client/ui/feedback/undo.ts'
import type { MovedBooking } from '#shared/booking/changes.ts'
import type { Reschedule } from '#shared/booking/contract.ts'
import type { BoardBooking } from '#shared/booking/desk.ts'
import { BookingRecord } from '#shared/booking/record.ts'
import { Failure, type FailureCode } from '#shared/http/failure.ts'
import { backWords } from '#shared/payments/tender-words.ts'
import { counted } from '#shared/words.ts'

import { type Extent, extentAsked, keptWords, onlyThis, undoneExtent } from './SeriesExtent.tsx'

/** A start with its bay and its staff. Where one is not named, it stays, or whoever is free is taken. */
export interface Spot {
  startsAt: Date
  bayId?: string
  staffId?: string
}

export interface Decision {
  /** Whether the client is told. */
  notify: boolean
  /** The reason, where the rules do not offer the time. */
  reason?: string | undefined
  /** Moves it beside another booking, which the desk was shown. */
  isBeside?: boolean
  /** How much of a series moves. */
  extent: Extent
  /** The client has received the cash that is refunded. */
  isHandedOver: boolean
  /** Who asked for the move. One that the studio asks for costs no more, and needs a reason. */
  by: MovedFor
  why?: string | undefined
  /** The price that the client agreed to; undefined while it is not known. */
  expectedPriceCents?: number | undefined
}

export type MovedFor = NonNullable<Reschedule['by']>

/** Why it was not moved, and what the desk can still do. */
export interface Refusal {
  words: string
  leaves: 'a reason' | 'another try' | 'nothing'
  /** Another booking has the time. */
  isTaken?: boolean
  /** The nearest free times, where the time is taken. */
  nearest?: readonly Date[]
}

/** The reason by which a move overrides the rules. */
export const decisionAgainst = (refusal: Refusal | undefined, reason: string): Pick<Decision, 'reason' | 'isBeside'> =>
  refusal?.leaves === 'a reason' && reason.trim() !== ''
    ? { reason: reason.trim(), isBeside: refusal.isTaken === true }
    : {}

interface MoveCostQuery {
  booking: BoardBooking
  /** Undefined while it stays where it is: then nothing is previewed. */
  to: Spot | undefined
  /** How much of a series. */
  extent?: Extent
  isHandedOver?: boolean
  /** Previews the price although the rules do not offer the time. */
  isForced: boolean
}

/** Previews a move: what it costs the client, and why it may be refused. */
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
  const byRules = useQuery({ ...moveCostOf(booking, wanted), enabled })
  const refusal = enabled && byRules.error ? refusalOf(byRules.error, clock) : undefined
  const isBeyondRules = isForced || refusal?.leaves === 'a reason'
  const force = { reason: 'To see what it costs' }
  const forced = useQuery({ ...moveCostOf(booking, { ...wanted, force }), enabled: enabled && isBeyondRules })

  return { cost: (isBeyondRules ? forced : byRules).data, refusal }
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

/** Moves a booking. It can be undone unless a mail was sent. */
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
        // Moving it back restores neither the client's terms nor times that were changed one by one: then there is no undo.
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

/** Refusals that the desk can override with a reason. */
const takesReason = new Set<FailureCode>(['slot_taken', 'not_offered', 'quota_exceeded', 'already_booked'])
/** The booking has changed since it was read. */
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

/** Who moved it first, and where it is now. */
function fasterWords({ facts, message }: Failure, clock: (at: Date) => string): string {
  const current = BookingRecord.safeParse(facts.current).data
  if (!current) return message

  const { startsAt, bayName, history } = current
  return `${history.at(-1)?.by ?? 'Somebody'} was faster: it is ${[clock(startsAt), bayName].filter(Boolean).join(', ')} now.`
}
