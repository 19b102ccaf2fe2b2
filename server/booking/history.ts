import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { BookingRecord } from '#shared/booking/contract.ts'
import { type Actor, holds } from '#shared/permissions/may.ts'

import { findWaiver, listTransitions, listOfferSteps } from './record-store.ts'
import type { BookingRow } from './store.ts'

/** A booking's history. Staff read who did it; a client reads "you" or "the studio". */
export async function readHistory(
  work: OnDatabase,
  booking: BookingRow,
  actor: Actor,
): Promise<BookingRecord['history']> {
  const [rows, waiver] = [await listTransitions(work, booking.id), await findWaiver(work, booking.id)]
  const isStaff = holds(actor, 'read/bookings')
  const steps = rows.map(({ at, from, to, reason, actorKind, actorId, name, fromStartsAt, toStartsAt, movedBy }) => {
    const isClient = actorKind === 'guest' || actorKind === 'link' || (actorId !== null && actorId === booking.userId)
    const client = `${booking.contact.firstName} ${booking.contact.lastName}`
    const moved = fromStartsAt && toStartsAt && { from: fromStartsAt, to: toStartsAt, by: movedBy }
    return {
      at,
      from,
      to,
      // The studio's internal reasons are for staff, except the reason of a refusal.
      reason: isStaff || isClient || to === 'rejected' ? reason : null,
      by: isClient ? client : (isStaff && name) || booking.studioName,
      moved: moved ?? null,
      offer: null,
      waivedFeeCents: null,
    }
  })

  const [made, rest] = [steps.slice(0, 1), steps.slice(1)]
  const offered = isStaff ? await offerSteps(work, booking) : []
  const waived = waiver ? [waivedStep(waiver, booking, isStaff)] : []
  // At one instant an answer comes before its move, and a fee before its waiver.
  const after = [...offered, ...rest, ...waived].toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return [...made, ...after]
}

type Step = BookingRecord['history'][number]

/** Entries that change no state. */
const beside = ({ status }: Pick<BookingRow, 'status'>) =>
  ({ from: status, to: status, moved: null, offer: null, waivedFeeCents: null }) as const

async function offerSteps(work: OnDatabase, booking: BookingRow): Promise<Step[]> {
  const told = await listOfferSteps(work, booking.id)

  return told.map(({ name, ...step }) => ({ ...beside(booking), ...step, by: name ?? booking.studioName }))
}

type Waiver = NonNullable<Awaited<ReturnType<typeof findWaiver>>>

/** The client reads that a fee was waived; staff read by whom and why too. */
const waivedStep = ({ at, feeCents, reason, name }: Waiver, booking: BookingRow, isStaff: boolean): Step => ({
  ...beside(booking),
  at,
  by: (isStaff && name) || booking.studioName,
  reason: isStaff ? reason : null,
  waivedFeeCents: feeCents,
})
