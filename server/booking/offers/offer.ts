import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { AffectedRow } from '#server/booking/blocks/affected-store.ts'
import { timeKeptMail, timesOfferedMail } from '#server/booking/letters/offered.ts'
import { manageUrl } from '#server/booking/link.ts'
import { occupy } from '#server/booking/occupy.ts'
import { priceIfStudioMoves } from '#server/booking/reschedule/price-moved.ts'
import { findBooking } from '#server/booking/store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { queueTemplate, withdrawReminders } from '#server/notices/service.ts'
import type { Alternative } from '#shared/booking/affected.ts'
import type { OfferStatus } from '#shared/booking/offers/status.ts'

import {
  findOffer,
  insertHoldFor,
  insertOffer,
  insertOfferTimes,
  insertTransition,
  listEndedOffers,
} from './offer-store.ts'
import { takeOfferStep } from './step.ts'
import { withdrawOffer } from './withdraw.ts'

interface CallListEntry {
  booking: Pick<AffectedRow, 'id' | 'startsAt'>
  /** What takes the booked time; null where somebody works at other hours. */
  blockId: string | null
  /** A sentence for the client. */
  reason: string
}

interface TimesOffer extends CallListEntry {
  booking: AffectedRow
  times: readonly Alternative[]
  expiresAt: Date
}

/** Asks a client to choose among times that are held for them; false when none of them could be held. */
export async function offerTimes(services: Services, trx: Db, offer: TimesOffer, context: Context): Promise<boolean> {
  const { booking, times, expiresAt, reason } = offer
  const now = services.now()
  const buffers = buffersOf(booking)
  const held: { startsAt: Date; endsAt: Date; staffName: string | null; holdId: string }[] = []
  const facts = await findBooking(trx, booking.id)
  if (!facts) return false
  for (const { startsAt, endsAt, resourceIds, staffName } of times) {
    const priceCents = await priceIfStudioMoves(trx, facts, startsAt, now)
    const time = { bookingId: booking.id, startsAt, endsAt, priceCents, expiresAt, now }
    const { id: holdId } = await insertHoldFor(trx, time)
    const occupied = { start: startsAt.getTime() - buffers.before, end: endsAt.getTime() + buffers.after }
    const free = [{ count: resourceIds.length, ids: [...resourceIds] }]
    if (await occupy(trx, { ...occupied, occupied, local: '', free }, { holdId }))
      held.push({ startsAt, endsAt, staffName, holdId })
    else await trx.deleteFrom('hold').where('id', '=', holdId).execute()
  }
  if (held.length === 0) return false

  const offerId = await askAbout(services, trx, { ...offer, status: 'open', expiresAt }, context)
  await insertOfferTimes(
    trx,
    held.map(({ startsAt, endsAt, holdId }) => ({ offerId, startsAt, endsAt, holdId })),
  )
  const url = manageUrl(services.config, facts)
  await queueTemplate(trx, timesOfferedMail(facts, { offerId, times: held, until: expiresAt, reason, url }))
  return true
}

function buffersOf({ startsAt, endsAt, resources }: AffectedRow) {
  const before = Math.max(0, ...resources.map(({ start }) => startsAt.getTime() - start))
  const after = Math.max(0, ...resources.map(({ end }) => end - endsAt.getTime()))

  return { before, after }
}

/** Puts a client on the list of those whom the desk calls. */
export const putOnCallList = (services: Services, trx: Db, entry: CallListEntry, context: Context) =>
  askAbout(services, trx, { ...entry, status: 'to_call', expiresAt: null }, context)

interface NewOffer extends CallListEntry {
  status: OfferStatus
  expiresAt: Date | null
}

/** Writes down what is asked about a booking, by the studio or of it. */
export async function askAbout(
  services: Services,
  trx: Db,
  { booking, blockId, reason, status, expiresAt }: NewOffer,
  context: Context,
) {
  const now = services.now()
  const { actor } = context
  const by = actorIdOf(actor)
  // What still waits to leave says that all is well; what was asked before is asked no longer.
  await withdrawReminders(trx, booking.id, 'Its time cannot be kept.')
  await withdrawOffer(trx, booking.id, now)
  const { id } = await insertOffer(trx, {
    bookingId: booking.id,
    blockId,
    reason,
    status,
    expiresAt,
    startsAt: booking.startsAt,
    createdBy: by,
    createdAt: now,
  })
  const begun = { fromStatus: null, toStatus: status, reason: reason || null }
  await insertTransition(trx, { offerId: id, version: 1, ...begun, actorKind: actor.kind, actorId: by, at: now })
  await recordEvent(trx, context, {
    action: 'booking_offered',
    entity: 'booking_offer',
    entityId: id,
    after: { status, bookingId: booking.id, expiresAt },
    publish: { version: 1, data: { to: status, bookingId: booking.id } },
  })
  return id
}

/** A job: who has not answered is called; what the studio has not answered is a no, and the booking stays. */
export async function expireOffers(services: Services): Promise<void> {
  const { db, now } = services
  for (const { id, bookingId } of await listEndedOffers(db, now())) {
    await atomically(db, async (trx) => {
      await trx.selectFrom('booking').select('id').where('id', '=', bookingId).forNoKeyUpdate().execute()
      const offer = await findOffer(trx, id)
      if (offer?.status === 'open') await takeOfferStep(trx, { offer, to: 'expired', now: now() }, {})
      if (offer?.status !== 'requested') return
      const reason = 'Nobody answered in time.'
      await takeOfferStep(trx, { offer, to: 'refused', now: now(), reason }, {})
      const booking = await findBooking(trx, bookingId)
      if (booking?.contact.email)
        await queueTemplate(trx, timeKeptMail(booking, manageUrl(services.config, booking), reason))
    })
  }
}
