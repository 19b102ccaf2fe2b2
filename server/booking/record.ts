import { type OnDatabase, inOneTrip } from '#server/kernel/db/database.ts'
import type { BookingRecord, BookingSeen } from '#shared/booking/record.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, holds, may } from '#shared/permissions/may.ts'

import { presentBooking } from './present.ts'
import { findDetails, findWaiver, listOfferSteps, listTransitions } from './record-store.ts'
import { type BookingRow, findBooking } from './store.ts'

export const bookingNotFound = () => new Failure('not_found', 'There is no such booking.')

/** The booking, if the actor may see it. */
export async function getBooking(work: OnDatabase, id: string, actor: Actor): Promise<BookingRow> {
  const booking = await findBooking(work, id)
  if (!booking || !may(actor, 'booking.read', booking)) throw bookingNotFound()

  return booking
}

interface Reader {
  actor: Actor
  now: Date
}

export async function readBooking(work: OnDatabase, id: string, reader: Reader): Promise<BookingSeen> {
  const booking = await getBooking(work, id, reader.actor)
  const record = await recordOf(work, booking, reader)

  return may(reader.actor, 'booking.money', booking) ? record : withoutMoney(record)
}

const noShowDays = 365

/** The start of the period in which no-shows are counted. */
export const noShowsSince = (now: Date) => new Date(now.getTime() - noShowDays * 86_400_000)

/** A booking with its history, as far as the actor may see. */
export async function recordOf(work: OnDatabase, booking: BookingRow, { actor, now }: Reader): Promise<BookingRecord> {
  const [history, details] = await inOneTrip([
    readHistory(work, booking, actor),
    findDetails(work, booking.id, noShowsSince(now)),
  ])
  if (!details) throw bookingNotFound()

  const { moves, visitId, expiresAt } = booking
  const { addOns, ...desk } = details
  const isStaff = holds(actor, 'read/bookings')
  return {
    ...presentBooking(booking),
    addOns,
    moves,
    visitId,
    expiresAt,
    desk: isStaff ? { ...desk, pinned: holds(actor, 'read/users') ? desk.pinned : [] } : null,
    history,
  }
}

/** The booking for staff who do not see money. */
function withoutMoney(record: BookingRecord): BookingSeen {
  const { priceCents: _, publicPriceCents: __, payableCents: ___, paidCents: ____, owedCents: _____, ...seen } = record
  const { players, addOns, ...shown } = seen

  return {
    ...shown,
    players: players.map(({ shareCents: _share, ...player }) => player),
    addOns: addOns.map(({ priceCents: _price, ...addOn }) => addOn),
  }
}

/** A booking's history. Staff read who did it; a client reads "you" or "the studio". */
async function readHistory(work: OnDatabase, booking: BookingRow, actor: Actor): Promise<BookingRecord['history']> {
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
