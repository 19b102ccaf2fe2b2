import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import { often } from '#shared/words.ts'

import { freeCancellationUntil } from './cancellation.ts'
import type { BookingStatus } from './status.ts'

/** Who asked for a move: its client, by themselves or at the desk, or the studio. */
export const movers = ['client', 'studio'] as const
export type Mover = (typeof movers)[number]

export interface MovableBooking {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  cancellationPolicy: CancellationPolicy
  /** By its client, so far. */
  moves: number
  /** By the service: how often a client may move it, and until how long before it. The studio moves as it must. */
  movesAllowed: number
  movesUntilHours: number
}

export interface MoveRefusal {
  code: 'wrong_state' | 'too_late'
  message: string
}

const refusal = (code: MoveRefusal['code'], message: string): MoveRefusal => ({ code, message })

const movable: readonly BookingStatus[] = ['pending_payment', 'pending_approval', 'confirmed']
/** The desk also gives somebody who is there another bay. */
const movableByStudio: readonly BookingStatus[] = [...movable, 'checked_in']

/** Why a client may not move a booking, or no longer. */
export function refusalOfClientsMove(booking: MovableBooking, now: Date): MoveRefusal | undefined {
  if (!movable.includes(booking.status)) return refusal('wrong_state', 'This booking can no longer be moved.')
  if (booking.movesAllowed === 0) return refusal('wrong_state', 'Call the studio to move this booking.')
  if (booking.moves >= booking.movesAllowed) {
    return refusal(
      'wrong_state',
      `This booking was moved ${often(booking.moves)} already. Call the studio to move it again.`,
    )
  }

  return now < movableUntil(booking)
    ? undefined
    : refusal('too_late', 'It is too late to move this booking here. Call the studio.')
}

/** Until when a client may move a booking: as the service says, and as long as canceling is free. */
export function movableUntil(booking: MovableBooking): Date {
  const byService = new Date(booking.startsAt.getTime() - booking.movesUntilHours * millisecondsPerHour)
  const free = freeCancellationUntil(booking)

  return free && free > byService ? free : byService
}

const millisecondsPerHour = 3_600_000

/** Why the studio may not. */
export const refusalOfStudiosMove = ({ status }: Pick<MovableBooking, 'status'>): MoveRefusal | undefined =>
  movableByStudio.includes(status) ? undefined : refusal('wrong_state', 'This booking can no longer be moved.')

const nothingIsCharged: CancellationPolicy = { bands: [{ untilHours: 0, feePercent: 0 }], noShowFeePercent: 0 }

/** By which terms somebody has a time. */
interface TermsOfTime {
  cancellationPolicy: CancellationPolicy
  /** Who asked for it, where it is another than was booked. */
  movedBy: Mover | null
  /** Since when the terms hold, where that is not when it was booked. */
  termsSince: Date | null
}

interface AnotherTime {
  by: Mover
  /** The terms under which such a time is booked now. */
  offered: CancellationPolicy
  now: Date
}

/**
 * By which terms somebody has the time that a booking moves to. What the studio moved costs its client nothing, whatever they make of
 * the new time, until they move it themselves: then it is as if they had booked it now. What only its client moved keeps its terms.
 */
export function termsAfterMove(terms: TermsOfTime, { by, offered, now }: AnotherTime): TermsOfTime {
  if (by === 'studio') return { cancellationPolicy: nothingIsCharged, movedBy: 'studio', termsSince: null }
  if (terms.movedBy === 'studio') return { cancellationPolicy: offered, movedBy: 'client', termsSince: now }

  const { cancellationPolicy, termsSince } = terms
  return { cancellationPolicy, movedBy: 'client', termsSince }
}
