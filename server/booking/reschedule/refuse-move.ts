import type { StartRequest } from '#server/booking/calendar/calendar.ts'
import { bookingNotFound, recordOf } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { MovedPrice } from '#shared/booking/changes.ts'
import { BookingRecord, type Reschedule } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { refusalOfClientsMove, refusalOfStudiosMove } from '#shared/booking/moving.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

export interface Move extends Reschedule {
  bookingId: string
  /** The client requested it: it counts as their own. */
  isAsked?: boolean
}

const sumOf = (moved: readonly MovedPrice[], of: 'oldCents' | 'newCents') =>
  moved.reduce((sum, one) => sum + one[of], 0)

/** Who the move is for: a forced one is the studio's by default. */
export const moverOf = ({ by, force }: Pick<Move, 'by' | 'force'>) => by ?? (force ? 'studio' : 'client')

/** Nobody pays or gets an amount they were not shown; a move by the studio never costs more. */
export function refuseUnagreed({ expectedPriceCents, ...move }: Move, moved: readonly MovedPrice[]): void {
  if (expectedPriceCents === undefined && moverOf(move) === 'studio') return
  const [oldCents, newCents] = [sumOf(moved, 'oldCents'), sumOf(moved, 'newCents')]
  if (newCents === (expectedPriceCents ?? oldCents)) return

  throw new Failure('price_changed', 'The new time has another price. Look at it again before you move.', {
    price: { oldCents: expectedPriceCents ?? oldCents, newCents },
  })
}

/** Only the desk may force, keep silent, or move for the studio with a reason. */
export function refuseStranger(booking: BookingRow, move: Move & { isPreview: boolean }, actor: Actor): void {
  const { force, notify, by, reason, startsAt, isPreview, handedOver } = move
  if (!may(actor, 'booking.manage', booking)) {
    if (!may(actor, 'booking.cancel', booking)) throw bookingNotFound()
    if (force || notify !== undefined || by === 'studio' || reason !== undefined || handedOver)
      throw new Failure('not_allowed', 'Only the desk may do this.')
  }
  const isAnotherTime = startsAt.getTime() !== booking.startsAt.getTime()
  if (by !== 'studio' || !isAnotherTime || isPreview || reason || force) return

  throw invalidField('reason', 'Say why the studio moves it. The client reads it, and may cancel for nothing.')
}

interface MoveCheck {
  booking: BookingRow
  move: Move
  actor: Actor
  now: Date
}

export async function refuseMove(work: OnDatabase, { booking, move, actor, now }: MoveCheck): Promise<void> {
  const { version } = move
  if (version !== undefined && version !== booking.version) {
    throw new Failure('version_conflict', 'Somebody has just changed this booking. Look at it again.', {
      current: BookingRecord.encode(await recordOf(work, booking, { actor, now })),
    })
  }
  const refusalOf = may(actor, 'booking.manage', booking) ? refusalOfStudiosMove : refusalOfClientsMove
  const refusal = refusalOf(booking, now)
  if (refusal) throw new Failure(refusal.code, refusal.message)
  if (booking.status === 'checked_in' && dayOf(move, booking) !== dayOf(booking, booking)) {
    throw new Failure('wrong_state', 'They are checked in. Take that back before you move them to another day.')
  }
}

export function startRequestOf(
  booking: BookingRow,
  { move, isStudios, now }: { move: Move; isStudios: boolean; now: Date },
) {
  const { serviceCode, membershipId, personId, id } = booking
  const { startsAt, staffId, bayId } = move

  return {
    serviceCode,
    startsAt,
    staffId,
    bayId,
    now,
    movedBookingId: id,
    isByDesk: isStudios,
    // A booking at the public price ignores the plan, and the studio moves what it must.
    whose: membershipId !== null && !isStudios ? { personId } : undefined,
  } satisfies StartRequest
}

const dayOf = ({ startsAt }: Pick<Move, 'startsAt'>, { zone }: BookingRow) => localDayOf(startsAt, zone)
