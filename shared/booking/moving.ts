import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import { often } from '#shared/words.ts'

import { freeCancellationUntil } from './cancellation.ts'
import type { BookingStatus } from './status.ts'

/** Who asked for a move: the client, alone or through the desk, or the studio. */
export const movers = ['client', 'studio'] as const
export type Mover = (typeof movers)[number]

export interface MovableBooking {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
  cancellationPolicy: CancellationPolicy
  /** How often its client has moved it. */
  moves: number
  /** How often the service lets a client move it, and until how long before it. The studio has no limit. */
  movesAllowed: number
  movesUntilHours: number
}

export interface MoveRefusal {
  code: 'wrong_state' | 'too_late'
  message: string
}

const refusal = (code: MoveRefusal['code'], message: string): MoveRefusal => ({ code, message })

const movable: readonly BookingStatus[] = ['pending_payment', 'pending_approval', 'confirmed']
/** The desk can also give another bay to somebody who is here. */
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

/** Until when a client may move a booking: as the service says, and while canceling is free. */
export function movableUntil(booking: MovableBooking): Date {
  const byService = new Date(booking.startsAt.getTime() - booking.movesUntilHours * millisecondsPerHour)
  const free = freeCancellationUntil(booking)

  return free && free > byService ? free : byService
}

const millisecondsPerHour = 3_600_000

/** Why the studio may not move it. */
export const refusalOfStudiosMove = ({ status }: Pick<MovableBooking, 'status'>): MoveRefusal | undefined =>
  movableByStudio.includes(status) ? undefined : refusal('wrong_state', 'This booking can no longer be moved.')

const nothingIsCharged: CancellationPolicy = { bands: [{ untilHours: 0, feePercent: 0 }], noShowFeePercent: 0 }

/** The terms of a booking at its present time. */
interface TermsOfTime {
  cancellationPolicy: CancellationPolicy
  /** Who asked for the present time, when it was moved. */
  movedBy: Mover | null
  /** Since when the terms hold, when that is not since it was booked. */
  termsSince: Date | null
}

interface AnotherTime {
  by: Mover
  /** The terms for new bookings of such a time. */
  offered: CancellationPolicy
  now: Date
}

/**
 * The terms after a move. A time that the studio chose costs its client nothing to cancel, until they move it
 * themselves: then the terms of a new booking hold. A booking that only its client moved keeps its terms.
 */
export function termsAfterMove(terms: TermsOfTime, { by, offered, now }: AnotherTime): TermsOfTime {
  if (by === 'studio') return { cancellationPolicy: nothingIsCharged, movedBy: 'studio', termsSince: null }
  if (terms.movedBy === 'studio') return { cancellationPolicy: offered, movedBy: 'client', termsSince: now }

  const { cancellationPolicy, termsSince } = terms
  return { cancellationPolicy, movedBy: 'client', termsSince }
}
