import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { visitOf } from '#server/booking/calendar/price-of-move.ts'
import { type KeptFor, endHoldsFor } from '#server/booking/kept/kept-for.ts'
import { withdrawOffer } from '#server/booking/kept/offer-step.ts'
import type { Target } from '#server/booking/make/target.ts'
import { repriceOrdered } from '#server/booking/pay/reprice.ts'
import { type BookingRow, bookingHistory, findBooking } from '#server/booking/store.ts'
import type { Work } from '#server/kernel/work.ts'
import type { MovedPrice } from '#shared/booking/changes.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { termsAfterMove } from '#shared/booking/moving.ts'

import { setTimes } from './move-store.ts'
import { priceMoved } from './price-moved.ts'
import { type Move, moverOf } from './refuse-move.ts'
import { swapAllocations } from './swap.ts'
import { tellOfMove } from './tell-of-move.ts'

/** A moved booking, with card refunds to request after the commit. */
export interface Moved {
  price: MovedPrice
  /** As it was before. */
  former: BookingRow
  refundIds: readonly string[]
}

interface MoveDraft {
  booking: BookingRow
  move: Move
  target: Target
  isStudios: boolean
  /** The desk's client. */
  keptFor?: KeptFor | undefined
}

/** Writes a booking's move with all effects, and tells of it. Call it under its locks. */
export async function moveTo(work: Work, draft: MoveDraft): Promise<Moved> {
  const { booking, move, target, isStudios } = draft
  const { service, start, isForced, isBeside = false } = target
  const { id: bookingId, priceCents: oldCents } = booking
  const { startsAt, scope = 'this' } = move
  const by = moverOf(move)
  const isAnotherTime = start.start !== booking.startsAt.getTime()
  // The move takes an offered time, or ends the offer.
  await withdrawOffer(work, bookingId)
  if (draft.keptFor) {
    const kept = { keptFor: draft.keptFor, bookingId, occupied: start.occupied }
    await endHoldsFor(work, kept)
  }
  const resourceIds = await swapAllocations(work, { bookingId, start, isBeside, now: work.now })
  // A chosen coach who is replaced by the studio frees the client as another time would.
  const isByOther = by === 'studio' && (await findBooking(work, bookingId))?.staffName !== booking.staffName
  const { priced, code } = await priceMoved(work, { booking, service, startsAt, by, isLimited: !isStudios })
  await setTimes(work, {
    id: bookingId,
    startsAt: new Date(start.start),
    endsAt: new Date(start.end),
    version: booking.version + 1,
    moves: booking.moves + Number(!isStudios || move.isAsked === true),
    ...priced,
    ...(isAnotherTime || isByOther
      ? termsAfterMove(booking, { by, offered: service.cancellationPolicy, now: work.now })
      : termsOf(booking)),
    forcedReason: isForced ? move.force?.reason : undefined,
    apart: booking.seriesId !== null && scope === 'this',
  })
  const refundIds = await repriceOrdered(work, { bookingId, visit: visitOf(booking, { startsAt, by }) })
  await recordMove(work, draft, { ...priced, resourceIds })
  await tellOfMove(work, {
    former: booking,
    by,
    actor: work.context.actor,
    reason: move.reason,
    isClientTold: move.notify !== false && scope === 'this',
    isAlone: scope === 'this',
  })
  const local = localTimeOf(startsAt, booking.zone)
  const [formerCents, newCents] = [oldCents - code.was, priced.priceCents - code.will]
  return {
    price: { id: bookingId, startsAt, local, oldCents: formerCents, newCents },
    former: booking,
    refundIds,
  }
}

const termsOf = ({ cancellationPolicy, movedBy, termsSince }: BookingRow) => ({
  cancellationPolicy,
  movedBy,
  termsSince,
})

interface Written {
  priceCents: number
  resourceIds: { former: readonly string[]; taken: readonly string[] }
}

/** Writes history and audit. */
async function recordMove(
  work: Work,
  { booking, move, target: { isForced } }: MoveDraft,
  { priceCents, resourceIds }: Written,
): Promise<void> {
  const { id: bookingId, status, personId } = booking
  const { startsAt } = move
  const version = booking.version + 1
  const by = moverOf(move)
  const reason = move.reason ?? move.force?.reason
  await insertHistory(work, bookingHistory, {
    id: bookingId,
    version,
    from: status,
    to: status,
    reason,
    more: { movedBy: by, fromStartsAt: booking.startsAt, toStartsAt: startsAt },
  })
  const hasNewPrice = priceCents !== booking.priceCents
  const formerly = { startsAt: booking.startsAt, resourceIds: resourceIds.former }
  await recordEvent(work, {
    action: 'booking_moved',
    entity: 'booking',
    entityId: bookingId,
    before: { ...formerly, ...(hasNewPrice && { priceCents: booking.priceCents }) },
    after: {
      startsAt,
      resourceIds: resourceIds.taken,
      ...(isForced && { forced: true }),
      ...(hasNewPrice && { priceCents }),
    },
    facts: { by },
    reason,
    publish: { version, personId, data: { from: booking.startsAt.toISOString(), to: startsAt.toISOString() } },
  })
}
