import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { type StartRequest, takeTime } from '#server/booking/calendar.ts'
import { deleteExpiredHolds } from '#server/booking/holds/hold-store.ts'
import { refuseOverlap } from '#server/booking/make/overlap.ts'
import { refuseBeyondQuota } from '#server/booking/make/quota.ts'
import { findTarget, type Target } from '#server/booking/make/target.ts'
import { bookingNotFound, getBooking, recordOf } from '#server/booking/record.ts'
import { othersInScope } from '#server/booking/series/scope.ts'
import { type BookingRow, insertTransition, lockBooking } from '#server/booking/store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { lockMembership } from '#server/memberships/service.ts'
import { BookingRecord, type Reschedule, type Scope } from '#shared/booking/contract.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { refusalOfClientsMove, refusalOfStudiosMove, termsOfWhatTheStudioMoved } from '#shared/booking/moving.ts'
import { shiftedAlike } from '#shared/booking/weekly.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { moveMinutes } from './move-minutes.ts'
import { setTimes } from './move-store.ts'
import { swapAllocations } from './swap.ts'
import { tellOfMove } from './tell-of-move.ts'

export interface Move extends Reschedule {
  bookingId: string
}

/**
 * Moves a booking to another time, person or bay. It stays the same booking: reference, price, answers, add-ons and all that
 * hangs on it. A client moves within the limits, the desk as it must.
 */
export async function rescheduleBooking(services: Services, move: Move, context: Context): Promise<BookingRecord> {
  const { db, now } = services
  const { actor } = context
  const seen = await getBooking(db, move.bookingId, actor)
  const isStudios = may(actor, 'booking.manage', seen)
  authorize(seen, move, actor)
  await refuseMove(db, { booking: seen, move, actor, now: now() })
  if (isSamePlace(seen, move)) return recordOf(db, seen, { actor, now: now() })

  if (move.scope && move.scope !== 'this') return moveSeries(services, { ...move, scope: move.scope }, context)

  const request = startRequestOf(seen, { move, isStudios, now: now() })
  const take = async (target: Target) => {
    if (target.service.hasExpiredHolds) await deleteExpiredHolds(db, request.now)

    return atomically(db, async (trx) => {
      if (!isStudios) await refuseBeyondQuotaOf(trx, seen, { move, target, now: now() })
      await refuseOverlapOf(trx, seen, { move, end: target.start.end, actor })
      const booking = await lockForMove(trx, seen, actor)
      await refuseMove(trx, { booking, move, actor, now: now() })
      await moveTo(services, trx, { booking, move, target, isStudios }, context)

      return recordOf(trx, await getBooking(trx, booking.id, actor), { actor, now: now() })
    })
  }
  return takeTime(db, request, { look: () => findTarget(db, request, move.force), take })
}

/** All of them or none; those that move away first, so that none stands in the way of another. */
async function moveSeries(services: Services, move: Move & { scope: Scope }, context: Context): Promise<BookingRecord> {
  const { db, now } = services

  return atomically(db, async (trx) => {
    const within = { ...services, db: trx }
    const booking = await getBooking(trx, move.bookingId, context.actor)
    const shift = { from: booking.startsAt, to: move.startsAt, zone: booking.zone }
    const others = await othersInScope(trx, { booking, scope: move.scope, now: now() })
    const all = [booking, ...others].toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
    for (const { id, startsAt } of shift.to > shift.from ? all.toReversed() : all) {
      // What was seen of one says nothing of the others.
      const { version: _version, ...alike } = move
      const one = id === booking.id ? move : { ...alike, bookingId: id, startsAt: shiftedAlike(startsAt, shift) }
      await rescheduleBooking(within, { ...one, scope: 'this' }, context)
    }

    return recordOf(trx, await getBooking(trx, booking.id, context.actor), { actor: context.actor, now: now() })
  })
}

const isSamePlace = ({ startsAt }: BookingRow, { startsAt: wanted, staffId, bayId }: Move) =>
  startsAt.getTime() === wanted.getTime() && staffId === undefined && bayId === undefined

/** Forcing and keeping silent are the desk's. */
function authorize(booking: BookingRow, { force, notify }: Move, actor: Actor): void {
  if (may(actor, 'booking.manage', booking)) return
  if (!may(actor, 'booking.cancel', booking)) throw bookingNotFound()
  if (force || notify !== undefined) throw new Failure('not_allowed', 'Only the desk may do this.')
}

interface MoveCheck {
  booking: BookingRow
  move: Move
  actor: Actor
  now: Date
}

async function refuseMove(db: Db, { booking, move, actor, now }: MoveCheck): Promise<void> {
  const { version } = move
  if (version !== undefined && version !== booking.version) {
    throw new Failure('version_conflict', 'Somebody has just changed this booking. Look at it again.', {
      current: BookingRecord.encode(await recordOf(db, booking, { actor, now })),
    })
  }
  const refusalOf = may(actor, 'booking.manage', booking) ? refusalOfStudiosMove : refusalOfClientsMove
  const refusal = refusalOf(booking, now)
  if (refusal) throw new Failure(refusal.code, refusal.message)
  if (booking.status === 'checked_in' && dayOf(move, booking) !== dayOf(booking, booking)) {
    throw new Failure('wrong_state', 'They are checked in. Take that back before you move them to another day.')
  }
}

const dayOf = ({ startsAt }: Pick<Move, 'startsAt'>, { zone }: BookingRow) => localDayOf(startsAt, zone)

function startRequestOf(booking: BookingRow, { move, isStudios, now }: { move: Move; isStudios: boolean; now: Date }) {
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
    // What was booked at the public price stays outside a plan, and the studio moves what it must.
    whose: membershipId !== null && !isStudios ? { personId } : undefined,
  } satisfies StartRequest
}

interface MovedTo {
  move: Move
  end: number
  actor: Actor
}

/** A day has only so many for one person, also when one is moved there. */
const refuseBeyondQuotaOf = (
  trx: Db,
  { id, personId }: BookingRow,
  { move: { startsAt }, target: { service }, now }: { move: Move; target: Target; now: Date },
) => refuseBeyondQuota(trx, service, { personId, startsAt, now, exceptId: id })

/** People are locked before memberships. */
async function refuseOverlapOf(trx: Db, { id, personId, partySize }: BookingRow, { move, end, actor }: MovedTo) {
  if (partySize > 1 || move.force) return

  await refuseOverlap(trx, { personId, startsAt: move.startsAt, endsAt: new Date(end), exceptId: id }, actor)
}

/** Memberships are locked before bookings, everywhere. */
async function lockForMove(trx: Db, { id, membershipId }: BookingRow, actor: Actor): Promise<BookingRow> {
  if (membershipId !== null) await lockMembership(trx, membershipId)
  await lockBooking(trx, id)

  return getBooking(trx, id, actor)
}

interface MoveDraft {
  booking: BookingRow
  move: Move
  target: Target
  isStudios: boolean
}

async function moveTo(services: Services, trx: Db, draft: MoveDraft, context: Context): Promise<void> {
  const { booking, move, target, isStudios } = draft
  const { start, isForced } = target
  const { actor } = context
  const { id: bookingId, status } = booking
  const now = services.now()
  const version = booking.version + 1
  const reason = move.force?.reason
  const resourceIds = await swapAllocations(trx, { bookingId, start, isForced, now })
  const isAnotherTime = start.start !== booking.startsAt.getTime()
  await setTimes(trx, {
    id: bookingId,
    startsAt: new Date(start.start),
    endsAt: new Date(start.end),
    version,
    moves: booking.moves + Number(!isStudios),
    includedMinutes: await moveMinutes(trx, { booking, target, isStudios, now }),
    cancellationPolicy: isStudios && isAnotherTime ? termsOfWhatTheStudioMoved : booking.cancellationPolicy,
    forcedReason: isForced ? reason : undefined,
  })
  const times = { fromStartsAt: booking.startsAt, toStartsAt: move.startsAt }
  const by = { actorKind: actor.kind, actorId: actorIdOf(actor), at: now, reason: reason ?? null }
  await insertTransition(trx, { bookingId, fromStatus: status, toStatus: status, version, ...times, ...by })
  await recordEvent(trx, context, {
    action: 'booking_moved',
    entity: 'booking',
    entityId: bookingId,
    before: { startsAt: booking.startsAt, resourceIds: resourceIds.former },
    after: { startsAt: move.startsAt, resourceIds: resourceIds.taken, ...(isForced && { forced: true }) },
    reason,
    publish: {
      version,
      personId: booking.personId,
      data: { from: booking.startsAt.toISOString(), to: move.startsAt.toISOString() },
    },
  })
  await tellOfMove(services, trx, { former: booking, isClientTold: move.notify !== false })
}
