import { slotTaken, takeTime } from '#server/booking/calendar/take-time.ts'
import { deleteExpiredHolds } from '#server/booking/kept/hold-store.ts'
import { askAbout, takeOfferStep } from '#server/booking/kept/offer-step.ts'
import { findStandingOffer, insertHoldFor, insertOfferTimes } from '#server/booking/kept/offer-store.ts'
import { approvalAskedMail } from '#server/booking/letters/approval.ts'
import { linkOf } from '#server/booking/letters/tell-client.ts'
import { findTarget, type Target } from '#server/booking/make/target.ts'
import { onBooking } from '#server/booking/pay/lock-for-change.ts'
import { recordOf } from '#server/booking/record.ts'
import { type BookingRow, insertAllocations } from '#server/booking/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { queueTemplate } from '#server/notices/service.ts'
import { choose } from '#shared/booking/availability.ts'
import type { MovedBooking } from '#shared/booking/changes.ts'
import { difference } from '#shared/booking/intervals.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import { type Actor, may } from '#shared/permissions/may.ts'

import { listTakenBy } from './move-store.ts'
import { type Move, refuseMove, refuseUnagreed, startRequestOf } from './refuse-move.ts'
import { preferring } from './swap.ts'

/**
 * Whether another time must be requested: the studio approved this one, and its client wants to move it. Whoever
 * manages the booking just moves it.
 */
export const asksFirst = (
  booking: Pick<BookingRow, 'id' | 'status' | 'needsApproval' | 'userId' | 'bookerUserId' | 'staffUserIds'>,
  actor: Actor,
): boolean => booking.needsApproval && booking.status === 'confirmed' && !may(actor, 'booking.manage', booking)

interface AskedMove {
  booking: BookingRow
  move: Move
  isPreview: boolean
  /** The move's result, tried and rolled back. */
  tryMove: () => Promise<MovedBooking>
}

/**
 * Requests another time of the studio and holds it until somebody answers. Until then, and after a no, the booking
 * stays as it is.
 */
export async function askForMove(work: Work, { booking, move, isPreview, tryMove }: AskedMove): Promise<MovedBooking> {
  const { context, now } = work

  if ((move.scope ?? 'this') !== 'this') {
    throw new Failure('wrong_state', 'The studio looks at each of these times. Ask for one at a time, or call us.')
  }
  const tried = await tryMove()
  const [moved] = tried.moved
  if (!moved) return tried
  const request = startRequestOf(booking, { move, isStudios: false, now })
  const look = () => findTarget(work, request, undefined)
  const askedUntil = ({ service, start }: Target) =>
    new Date(Math.min(now.getTime() + service.approvalHours * 3_600_000, start.start, booking.startsAt.getTime()))
  const wire = (until: Date) => ({
    startsAt: moved.startsAt,
    local: moved.local,
    until,
    localUntil: localTimeOf(until, booking.zone),
  })
  if (isPreview) return { ...tried, asked: wire(askedUntil(await look())) }

  refuseUnagreed(move, tried.moved)
  const take = async (target: Target) => {
    if (target.service.hasExpiredHolds) await deleteExpiredHolds(work)
    return onBooking(work, booking.id, async (work, seen) => {
      await refuseMove(work, { booking: seen, move, actor: context.actor, now })
      const until = askedUntil(target)
      await keepWanted(work, { booking: seen, target, until, priceCents: moved.newCents })
      const record = await recordOf(work, seen, { actor: context.actor, now })
      return { ...record, moved: [], kept: [], backs: [], asked: wire(until) }
    })
  }
  return takeTime(work, request, { look, take })
}

interface WantedTime {
  booking: BookingRow
  target: Target
  until: Date
  /** The agreed price of the move. */
  priceCents: number
}

async function keepWanted(work: Work, { booking, target, until, priceCents }: WantedTime): Promise<void> {
  const { id: bookingId } = booking
  const [startsAt, endsAt] = [new Date(target.start.start), new Date(target.start.end)]
  const standing = await findStandingOffer(work, bookingId)
  if (standing && standing.status !== 'requested')
    throw new Failure('wrong_state', 'Choose one of the times that are kept for you, or call us.')
  if (standing) await takeOfferStep(work, { offer: standing, to: 'withdrawn' })

  const { id: holdId } = await insertHoldFor(work, {
    bookingId,
    startsAt,
    endsAt,
    priceCents,
    expiresAt: until,
    now: work.now,
  })
  await holdExceptOwn(work, { bookingId, holdId, target })
  const asked = { booking, blockId: null, reason: '', status: 'requested' as const, expiresAt: until }
  const offerId = await askAbout(work, asked)
  await insertOfferTimes(work, [{ offerId, startsAt, endsAt, holdId }])
  if (!booking.contact.email) return

  const { url } = linkOf(work, booking)
  await queueTemplate(work, approvalAskedMail({ ...booking, startsAt, endsAt }, { until, url, former: booking }))
}

/** Holds the wanted time, except what the booking itself still takes of it. */
async function holdExceptOwn(
  work: OnDatabase,
  { bookingId, holdId, target: { start } }: { bookingId: string; holdId: string; target: Target },
): Promise<void> {
  const own = await listTakenBy(work, bookingId)
  const chosen = choose(
    preferring(
      start,
      own.map(({ resourceId }) => resourceId),
    ).free,
  )
  if (!chosen) throw slotTaken()
  for (const resourceId of chosen.toSorted()) {
    const taken = own.filter((one) => one.resourceId === resourceId)
    for (const occupied of difference([start.occupied], taken)) {
      const got = await insertAllocations(work, { resourceIds: [resourceId], occupied, holdId })
      if (got.length === 0) throw slotTaken()
    }
  }
}
