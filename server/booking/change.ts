import { actorIdOf } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/db/database.ts'
import type { Context } from '#server/http/mount.ts'
import { giveBackMinutes, lockMembership } from '#server/memberships/service.ts'
import { queueTemplate } from '#server/notices/service.ts'
import type { Services } from '#server/services.ts'
import { cancellationFeeCents, cancellationFeePercent } from '#shared/booking/cancellation.ts'
import type { Booking } from '#shared/booking/contract.ts'
import { type BookingStatus, canBecome } from '#shared/booking/status.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'

import { cancellationMail } from './mails.ts'
import { presentBooking } from './present.ts'
import { type BookingRow, changeStatus, findBooking, insertTransition, listOverdue, unblockBooking } from './store.ts'

const notFound = () => new Failure('not_found', 'There is no such booking.')

/** The booking, if this actor may know of it. */
async function getBooking(db: Db, id: string, actor: Actor): Promise<BookingRow> {
  const booking = await findBooking(db, id)
  if (!booking || !may(actor, 'booking.read', booking)) throw notFound()

  return booking
}

export const readBooking = async (db: Db, id: string, actor: Actor): Promise<Booking> =>
  presentBooking(await getBooking(db, id, actor))

interface Change {
  to: BookingStatus
  actor: Actor
  now: Date
  reason?: string | undefined
  feeCents?: number | null
}

/** Makes a named transition, once, and writes down who made it. */
async function transition(trx: Db, booking: BookingRow, change: Change): Promise<BookingRow> {
  const { to, actor, now, reason, ...fee } = change
  if (!canBecome(booking.status, to)) throw wrongState(booking, to)

  const { id, status: from, version } = booking
  const changed = await changeStatus(trx, { id, from, to, version, ...fee })
  if (!changed) throw new Failure('wrong_state', 'Somebody has just changed this booking. Look at it again.')

  await insertTransition(trx, {
    bookingId: id,
    fromStatus: from,
    toStatus: to,
    actorKind: actor.kind,
    actorId: actorIdOf(actor),
    reason: reason ?? null,
    version: changed.version,
    at: now,
  })
  return { ...booking, status: to, version: changed.version }
}

const words: Record<BookingStatus, string> = {
  confirmed: 'confirmed',
  checked_in: 'checked in',
  completed: 'over',
  no_show: 'marked as a no-show',
  cancelled_customer: 'cancelled',
  cancelled_staff: 'cancelled',
}

const wrongState = ({ status }: BookingRow, to: BookingStatus) =>
  new Failure('wrong_state', `This booking is ${words[status]} and cannot be ${words[to]}.`)

interface Cancellation {
  bookingId: string
  reason?: string
}

/** Cancels by the terms the booking was made under; the studio itself cancels free of charge. */
export async function cancelBooking(services: Services, { bookingId, reason }: Cancellation, { actor }: Context) {
  const { db, config } = services
  const now = services.now()
  const booking = await getBooking(db, bookingId, actor)
  if (!may(actor, 'booking.cancel', booking)) throw notFound()

  const byStaff = holds(actor, 'manage_bookings/bookings')
  const to = byStaff ? 'cancelled_staff' : 'cancelled_customer'
  if (!canBecome(booking.status, to)) throw wrongState(booking, to)
  const feeCents = byStaff ? 0 : cancellationFeeCents(booking, now)
  if (feeCents === undefined) throw new Failure('too_late', 'It has begun. Please call the studio.')

  const isFree = byStaff || cancellationFeePercent(booking, now) === 0
  return atomically(db, async (trx) => {
    if (booking.membershipId) await lockMembership(trx, booking.membershipId)
    const cancelled = await transition(trx, booking, { to, actor, now, reason, feeCents })
    await unblockBooking(trx, bookingId)
    if (isFree) await giveBackMinutes(trx, bookingId)
    await queueTemplate(trx, cancellationMail(cancelled, config.publicUrl, feeCents))
    return presentBooking(cancelled)
  })
}

export async function checkIn(services: Services, bookingId: string, { actor }: Context): Promise<Booking> {
  const booking = await getBooking(services.db, bookingId, actor)

  return atomically(services.db, async (trx) =>
    presentBooking(await transition(trx, booking, { to: 'checked_in', actor, now: services.now() })),
  )
}

/** A job: what people came to and what has ended is completed. */
export async function completeOverdue({ db, now }: Services): Promise<void> {
  for (const booking of await listOverdue(db, now())) {
    const actor = { kind: 'system', job: 'complete bookings' } as const
    await atomically(db, (trx) => transition(trx, booking, { to: 'completed', actor, now: now() }))
  }
}
