import type { CancellationPolicy } from '#shared/catalog/contract.ts'
import { often } from '#shared/words.ts'

import { freeCancellationUntil } from './cancellation.ts'
import type { BookingStatus } from './status.ts'

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

/** What the studio has moved costs its client nothing from then on, whatever they make of the new time. */
export const termsOfWhatTheStudioMoved: CancellationPolicy = {
  bands: [{ untilHours: 0, feePercent: 0 }],
  noShowFeePercent: 0,
}
