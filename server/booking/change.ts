import { actorIdOf, takeStep } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { giveBackMinutes, lockMembership } from '#server/memberships/service.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { cancellationFeeCents, cancellationFeePercent, noShowFeeCents } from '#shared/booking/cancellation.ts'
import { BookingRecord } from '#shared/booking/contract.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import { bookingSteps } from '#shared/booking/transitions.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'

import { readHistory } from './history.ts'
import { cancellationMail } from './mails.ts'
import { presentBooking } from './present.ts'
import { type BookingRow, findBooking, insertTransition, lockBooking, setStatus, unblockBooking } from './store.ts'

const notFound = () => new Failure('not_found', 'There is no such booking.')

/** The booking, if this actor may know of it. */
async function getBooking(db: Db, id: string, actor: Actor): Promise<BookingRow> {
  const booking = await findBooking(db, id)
  if (!booking || !may(actor, 'booking.read', booking)) throw notFound()

  return booking
}

export const readBooking = async (db: Db, id: string, actor: Actor): Promise<BookingRecord> =>
  recordOf(db, await getBooking(db, id, actor), actor)

const recordOf = async (db: Db, booking: BookingRow, actor: Actor): Promise<BookingRecord> => ({
  ...presentBooking(booking),
  history: await readHistory(db, booking, actor),
})

/** A job of ours has no origin. */
type By = Pick<Context, 'actor'> & Partial<Context>

interface Step {
  bookingId: string
  to: BookingStatus
  reason?: string | undefined
  /** The version that whoever asks has seen. */
  version?: number | undefined
}

/**
 * Takes one step of the table in shared/booking/transitions.ts, with all that it brings: a fee by the terms of the booking,
 * the time freed, minutes given back, the mail. Whoever was faster is seen under the lock.
 */
export async function changeStatus(services: Services, step: Step, context: By): Promise<BookingRecord> {
  const { db } = services
  const { actor } = context
  const { bookingId, to } = step
  const seen = await getBooking(db, bookingId, actor)
  authorize(actor, seen, to)

  return atomically(db, async (trx) => {
    // Memberships are locked before bookings, everywhere.
    if (seen.membershipId) await lockMembership(trx, seen.membershipId)
    await lockBooking(trx, bookingId)
    const booking = await getBooking(trx, bookingId, actor)
    const changed = await take(services, trx, { ...step, booking }, context)

    return recordOf(trx, changed, actor)
  })
}

/** Clients cancel what is theirs; everything else is the desk's. */
function authorize(actor: Actor, booking: BookingRow, to: BookingStatus): void {
  if (holds(actor, 'manage_bookings/bookings')) return
  if (to !== 'cancelled_customer') throw new Failure('not_allowed', 'Only the desk may do this.')
  if (!may(actor, 'booking.cancel', booking)) throw notFound()
}

interface Taken extends Step {
  booking: BookingRow
}

async function take(services: Services, trx: Db, taken: Taken, context: By): Promise<BookingRow> {
  const { booking, to, reason } = taken
  const { actor } = context
  const now = services.now()
  const { id: bookingId, status: fromStatus } = booking
  const { feeCents } = await takeStep(trx, context, {
    machine: bookingSteps,
    entity: 'booking',
    noun: 'booking',
    action: 'booking_status_changed',
    words,
    row: booking,
    to,
    seen: taken.version,
    reason,
    personId: booking.personId,
    now,
    current: async () => BookingRecord.encode(await recordOf(trx, booking, actor)),
    async save(version) {
      const fee = { feeCents: feeOf(booking, to, now) }
      await setStatus(trx, { id: bookingId, status: to, version, ...fee })
      const by = { actorKind: actor.kind, actorId: actorIdOf(actor), at: now, reason: reason || null }
      await insertTransition(trx, { bookingId, fromStatus, toStatus: to, version, ...by })
      return fee
    },
  })
  const changed = { ...booking, status: to, version: booking.version + 1, changedAt: now }
  if (isCancelled(to)) await cancel(services, trx, { booking, changed, feeCents: feeCents ?? 0, now })
  return changed
}

const words: Record<BookingStatus, string> = {
  confirmed: 'confirmed',
  checked_in: 'checked in',
  completed: 'over',
  no_show: 'marked as a no-show',
  cancelled_customer: 'cancelled',
  cancelled_staff: 'cancelled',
}

const isCancelled = (status: BookingStatus) => status === 'cancelled_customer' || status === 'cancelled_staff'

/** By the terms the booking was made under; what the studio itself calls off costs nothing, and an undone step neither. */
function feeOf(booking: BookingRow, to: BookingStatus, now: Date): number | null {
  if (to === 'no_show') return noShowFeeCents(booking)
  if (to !== 'cancelled_customer') return to === 'cancelled_staff' ? 0 : null

  const feeCents = cancellationFeeCents(booking, now)
  if (feeCents === undefined) throw new Failure('too_late', 'It has begun. Please call the studio.')
  return feeCents
}

interface Cancelled {
  booking: BookingRow
  changed: BookingRow
  feeCents: number
  now: Date
}

async function cancel({ config }: Services, trx: Db, { booking, changed, feeCents, now }: Cancelled): Promise<void> {
  const isFree = changed.status === 'cancelled_staff' || cancellationFeePercent(booking, now) === 0
  await unblockBooking(trx, booking.id)
  if (isFree) await giveBackMinutes(trx, booking.id)
  await queueTemplate(trx, cancellationMail(changed, config.publicUrl, feeCents))
}

/** Cancels for whoever asks: the desk free of charge, a client by the terms. */
export function cancelBooking(services: Services, { bookingId, reason }: Omit<Step, 'to'>, context: Context) {
  const to = holds(context.actor, 'manage_bookings/bookings') ? 'cancelled_staff' : 'cancelled_customer'

  return changeStatus(services, { bookingId, to, reason }, context)
}
