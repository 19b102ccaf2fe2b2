import type { Db } from '#server/kernel/db/database.ts'
import type { BookingRecord } from '#shared/booking/contract.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { listTransitions } from './desk/desk-store.ts'
import { listOfferSteps } from './offers/offer-store.ts'
import type { BookingRow } from './store.ts'

/** What happened to a booking. Staff read who did it; a client reads that they did, or that the studio did. */
export async function readHistory(db: Db, booking: BookingRow, actor: Actor): Promise<BookingRecord['history']> {
  const rows = await listTransitions(db, booking.id)
  const isStaff = holds(actor, 'read/bookings')

  const steps = rows.map(({ at, from, to, reason, actorKind, actorId, name, fromStartsAt, toStartsAt, movedBy }) => {
    const isClient = actorKind === 'guest' || actorKind === 'link' || (actorId !== null && actorId === booking.userId)
    const client = `${booking.contact.firstName} ${booking.contact.lastName}`
    const moved = fromStartsAt && toStartsAt && { from: fromStartsAt, to: toStartsAt, by: movedBy }
    return {
      at,
      from,
      to,
      // Why the studio does something is among its staff, unless the client is told it as an answer.
      reason: isStaff || isClient || to === 'rejected' ? reason : null,
      by: isClient ? client : (isStaff && name) || booking.studioName,
      moved: moved ?? null,
      offer: null,
    }
  })
  if (!isStaff) return steps

  const { status } = booking
  const offered = (await listOfferSteps(db, booking.id)).map(({ at, offer, reason, name }) => {
    return { at, from: status, to: status, reason, by: name ?? booking.studioName, moved: null, offer }
  })
  const [made, rest] = [steps.slice(0, 1), steps.slice(1)]
  // What is answered moves it in the same instant: the answer comes first.
  return [...made, ...[...offered, ...rest].toSorted((a, b) => a.at.getTime() - b.at.getTime())]
}
