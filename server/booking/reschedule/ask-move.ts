import { deleteExpiredHolds } from '#server/booking/holds/hold-store.ts'
import { approvalAskedMail } from '#server/booking/letters/approval.ts'
import { findTarget, type Target } from '#server/booking/make/target.ts'
import { findStandingOffer, insertHoldFor, insertOfferTimes } from '#server/booking/offers/offer-store.ts'
import { askAbout } from '#server/booking/offers/offer.ts'
import { takeOfferStep } from '#server/booking/offers/step.ts'
import { lockForChange } from '#server/booking/pay/lock-for-change.ts'
import { getBooking, recordOf } from '#server/booking/record.ts'
import { type BookingRow, insertAllocations } from '#server/booking/store.ts'
import { slotTaken, takeTime } from '#server/booking/take-time.ts'
import { linkOf } from '#server/booking/tell-client.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** The studio has agreed to one time of it, and its client wants another one: that is asked for. Whoever manages it agrees by moving it. */
export const asksFirst = (
  booking: Pick<BookingRow, 'id' | 'status' | 'needsApproval' | 'userId' | 'bookerUserId' | 'staffUserIds'>,
  actor: Actor,
): boolean => booking.needsApproval && booking.status === 'confirmed' && !may(actor, 'booking.manage', booking)

interface AskedMove {
  booking: BookingRow
  move: Move
  isPreview: boolean
  /** What it would be, as if it were moved. */
  tryMove: () => Promise<MovedBooking>
}

/**
 * Asks the studio for another time, which is kept until somebody has answered. The booking stays where it is and as it is until then,
 * and for good where the answer is no.
 */
export async function askForMove(
  services: Services,
  { booking, move, isPreview, tryMove }: AskedMove,
  context: Context,
): Promise<MovedBooking> {
  if ((move.scope ?? 'this') !== 'this') {
    throw new Failure('wrong_state', 'The studio looks at each of these times. Ask for one at a time, or call us.')
  }
  const tried = await tryMove()
  const [moved] = tried.moved
  if (!moved) return tried
  const { db, now } = services
  const request = startRequestOf(booking, { move, isStudios: false, now: now() })
  const look = () => findTarget(db, request, undefined)
  const askedUntil = ({ service, start }: Target) =>
    new Date(Math.min(now().getTime() + service.approvalHours * 3_600_000, start.start, booking.startsAt.getTime()))
  const wire = (until: Date) => ({
    startsAt: moved.startsAt,
    local: moved.local,
    until,
    localUntil: localTimeOf(until, booking.zone),
  })
  if (isPreview) return { ...tried, asked: wire(askedUntil(await look())) }

  refuseUnagreed(move, tried.moved)
  const take = async (target: Target) => {
    if (target.service.hasExpiredHolds) await deleteExpiredHolds(db, now())
    return atomically(db, async (trx) => {
      await lockForChange(trx, [booking.id])
      const seen = await getBooking(trx, booking.id, context.actor)
      await refuseMove(trx, { booking: seen, move, actor: context.actor, now: now() })
      const until = askedUntil(target)
      await keepWanted(services, trx, { booking: seen, target, until, priceCents: moved.newCents }, context)
      const record = await recordOf(trx, seen, { actor: context.actor, now: now() })
      return { ...record, moved: [], kept: [], backs: [], asked: wire(until) }
    })
  }
  return takeTime(db, request, { look, take })
}

interface WantedTime {
  booking: BookingRow
  target: Target
  until: Date
  /** What it was agreed to cost then. */
  priceCents: number
}

async function keepWanted(
  services: Services,
  trx: Db,
  { booking, target, until, priceCents }: WantedTime,
  context: Context,
): Promise<void> {
  const now = services.now()
  const { id: bookingId } = booking
  const [startsAt, endsAt] = [new Date(target.start.start), new Date(target.start.end)]
  const standing = await findStandingOffer(trx, bookingId)
  if (standing && standing.status !== 'requested')
    throw new Failure('wrong_state', 'Choose one of the times that are kept for you, or call us.')
  if (standing) await takeOfferStep(trx, { offer: standing, to: 'withdrawn', now }, context)

  const { id: holdId } = await insertHoldFor(trx, { bookingId, startsAt, endsAt, priceCents, expiresAt: until, now })
  await occupyBesideOwn(trx, { bookingId, holdId, target })
  const asked = { booking, blockId: null, reason: '', status: 'requested' as const, expiresAt: until }
  const offerId = await askAbout(services, trx, asked, context)
  await insertOfferTimes(trx, [{ offerId, startsAt, endsAt, holdId }])
  if (!booking.contact.email) return

  const { url } = linkOf(services, booking)
  await queueTemplate(trx, approvalAskedMail({ ...booking, startsAt, endsAt }, { until, url, former: booking }))
}

/** The wanted time for the hold, but for what the booking itself takes of it still. */
async function occupyBesideOwn(
  trx: Db,
  { bookingId, holdId, target: { start } }: { bookingId: string; holdId: string; target: Target },
): Promise<void> {
  const own = await listTakenBy(trx, bookingId)
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
      const got = await insertAllocations(trx, { resourceIds: [resourceId], occupied, holdId })
      if (got.length === 0) throw slotTaken()
    }
  }
}
